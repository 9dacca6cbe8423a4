"""Names of products and services that students write and no dictionary has: they are not corrected."""

PRODUCT_NAMES = frozenset(
    """
    airpod airpods airtag android applecare bitwarden blackboard bluetooth brightspace chatgpt chegg chromebook
    chromebooks copilot coursera deepl doordash dropbox duolingo ebook ebooks edpuzzle eduroam ethernet facetime
    fitbit github gmail googling gradescope grammarly grubhub handshake hotspot hulu icloud instacart instagram ipad
    ipads iphone iphones kindle linkedin linux logitech lyft macbook macbooks mathematica matlab minecraft moodle
    netflix nintendo onedrive onenote outlook overleaf panopto paypal peardeck photoshop playstation powerbank
    powerpoint quizlet reddit roku rstudio scooters slack snapchat spotify spss starlink stata steam swiftie tiktok
    turnitin twitch uber ubereats venmo vpns webassign webex whatsapp wifi xbox yubikey zelle zoom zotero
    """.split()
)
