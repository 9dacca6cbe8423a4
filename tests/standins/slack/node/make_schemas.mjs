// Writes a JSON schema a call into a folder: node make_schemas.mjs FOLDER
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

const here = import.meta.dirname;
const folder = process.argv[2];
const path = join(here, 'arguments.ts');
const names = readFileSync(path, 'utf8').match(/\b(\w+Arguments|KnownBlock)\b/g);
const generator = createGenerator({ path, tsconfig: join(here, 'tsconfig.json'), type: '*', skipTypeCheck: true });

mkdirSync(folder, { recursive: true });
for (const name of names) {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(generator.createSchema(name)));
}
