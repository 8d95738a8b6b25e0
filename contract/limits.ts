/** Business constants (product.md §9). Durations carry their unit in the name. */
export const CLIENT_VERSION = '1.0.433'
export const AUTH_COOKIE = 'user'
export const AUTH_COOKIE_MAX_AGE_SECONDS = 86_400
export const AUTH_COOKIE_REMEMBER_MAX_AGE_SECONDS = 2_097_152
export const ACCESS_TOKEN_SECONDS = 900
export const REFRESH_GRACE_SECONDS = 30
export const CONFIRM_EMAIL_LINK_SECONDS = 3 * 86_400
export const RESET_PASSWORD_LINK_SECONDS = 3_600

export const NAME_MAX_LENGTH = 50
export const PASSWORD_MIN_LENGTH = 6
/** Not in the product text: argon2 of megabytes would be a free way to stall the server. */
export const PASSWORD_MAX_LENGTH = 200
export const PHONE_MIN_DIGITS = 10
export const PHONE_MAX_DIGITS = 13

export const REGISTER_BONUS_POINTS = 50
/** So long the device that registered has to ask for them itself; then they count without it. */
export const REGISTER_BONUS_WAIT_SECONDS = 600
/** Nobody reads or works through a material in less than this share of the minutes it states. */
export const STUDY_SHARE = 0.25
/** The least any material takes. */
export const STUDY_MIN_SECONDS = 20
/** The fastest a video plays. */
export const VIDEO_TOP_SPEED = 2
/** Filling in a survey takes no less. */
export const SURVEY_MIN_SECONDS = 30
/** The longest any points wait; those of a video nobody showed to have watched wait as long. */
export const POINTS_WAIT_MAX_MS = 86_400_000
/** How long after its end a frenzy may still be claimed for what was done inside of it. */
export const FRENZY_CLAIM_MS = 7 * 86_400_000

/** Phone credit is for learners: so old is the account at least, and on so many days was something learned. */
export const EXCHANGE_ACCOUNT_DAYS = 7
export const EXCHANGE_LEARNING_DAYS = 3
/** Of something to change points for: below this somebody should order more. */
export const LOW_STOCK = 10
/** Exchanges in one file for the payer. */
export const PAYOUT_MAX_LINES = 500

/** What a profile photo may be before it is made small. */
export const PICTURE_MAX_BYTES = 5 * 1024 ** 2
export const PICTURE_MAX_PIXELS = 25_000_000
/** The side of the square a stored profile photo is. */
export const PICTURE_SIDE = 512
/** An instructor's face is drawn at 72 pixels, three of the device's to each. */
export const INSTRUCTOR_PICTURE_SIDE = 216
/** The longer side of a picture on a page: a phone's width three times over. */
export const CONTENT_PICTURE_MAX_SIDE = 1_280

export const MAX_CERTIFICATES_PER_GENERATE = 5
/** Publishing and packing into one ZIP; a session has fewer seats. */
export const MAX_CERTIFICATES_PER_DOWNLOAD = 200

/** Rows of a bulk that are named one by one; more are asked for by their filter. */
export const BULK_MAX_CHOSEN = 2_000
export const BULK_MAX_ROWS = 100_000
export const BULK_UNDO_MS = 86_400_000

/** Codes of one batch of vouchers, and how often one of them may be used. */
export const COUPON_MAX_CODES = 10_000
export const COUPON_MAX_USES = 1_000

/** A file the desk imports. */
export const IMPORT_MAX_BYTES = 20 * 1024 ** 2
/** A file of questions, and what one may hold: a quiz has at most 100. */
export const QUIZ_IMPORT_MAX_BYTES = 1024 ** 2
export const QUIZ_IMPORT_MAX_QUESTIONS = 500
/** What stock is moved by at once. */
export const INVENTORY_MAX_AMOUNT = 100_000

/** The largest JSON body of a call nobody has to log in for, and of every other, unless its endpoint says more. */
export const PUBLIC_BODY_MAX_BYTES = 2 * 1024
export const BODY_MAX_BYTES = 16 * 1024
/** Reading JSON costs by what is in it: no body of ours is denser than this, or deeper. */
export const BYTES_PER_VALUE = 8
export const BODY_MAX_VALUES = 50_000
export const BODY_MAX_DEPTH = 40

export const POINTS_TOAST_MS = 3_000
export const INSTRUCTOR_LIST_LIMIT = 1_000
/** What any of the older lists answers at most. */
export const LIST_LIMIT = 1_000

/** Entries in one outbox batch. Small enough that a cut line costs little, large enough that 10,000 posts are 40 calls. */
export const OUTBOX_BATCH_SIZE = 250
/** An event time further away than this from the server's clock is replaced by the server's time. */
export const EVENT_TIME_PAST_MS = 400 * 86_400_000
export const EVENT_TIME_FUTURE_MS = 5 * 60_000
/** Surveys are asked of enrolments made after this moment (product.md §9). */
export const SURVEY_CUT_OFF_UNIX_SECONDS = 1_646_758_800
export const SURVEY_TEXT_MAX_LENGTH = 2_000
export const ASSIGNMENT_TEXT_MAX_LENGTH = 20_000
/** Device and server never agree to the second: an answer this long after the deadline still counts. */
export const QUIZ_GRACE_MS = 30_000
/** An attempt whose device never came back is given back so long after its deadline. */
export const QUIZ_GIVE_BACK_MS = 7 * 86_400_000
export const ASSIGNMENT_COMMENT_MAX_LENGTH = 5_000
export const ASSIGNMENT_FILES_MAX = 5
/** One formula of a text: so many characters of TeX, so deep, so many parts of MathML. What it is drawn by cannot be kept busy by it. */
export const FORMULA_MAX_LENGTH = 2_000
export const FORMULA_MAX_DEPTH = 40
export const FORMULA_MAX_PARTS = 4_000
/** Formulas, and footnotes, of one text. */
export const FORMULAS_MAX = 500
export const FOOTNOTES_MAX = 200
/** Criteria of one rubric, the words of one, and what may be said of one. */
export const RUBRIC_MAX = 12
export const CRITERION_MAX_LENGTH = 200
export const CRITERION_COMMENT_MAX_LENGTH = 500
/** What an expert points at on the pictures of one answer: so many marks, the words of one, the corners of a drawn line. */
export const MARKS_MAX = 20
export const MARK_TEXT_MAX_LENGTH = 300
export const STROKE_MAX_POINTS = 40
/** What an expert says aloud: so long, at four times what Opus needs for it. */
export const VOICE_MAX_SECONDS = 30
export const VOICE_MAX_BYTES = 512 * 1024
/** What an expert keeps to say again: so many sentences, each so long. */
export const CANNED_COMMENTS_MAX = 50
export const CANNED_COMMENT_MAX_LENGTH = 500
export const LEVEL_UP_TITLE_MAX_LENGTH = 120
export const LEVEL_UP_NOTE_MAX_LENGTH = 2_000

/** One file that is handed in. */
export const UPLOAD_MAX_BYTES = 20 * 1024 ** 2
/** What one person may announce within 24 hours. */
export const UPLOAD_DAY_MAX_BYTES = 300 * 1024 ** 2
export const UPLOAD_DAY_MAX_FILES = 200
/** A whole career track in one file: thirty classes with their videos. What one person may announce of such within 24 hours. */
export const PACKAGE_MAX_BYTES = 800 * 1024 ** 2
export const PACKAGE_DAY_MAX_BYTES = 8 * 1024 ** 3
export const UPLOAD_CHUNK_MAX_BYTES = 1024 ** 2
/** A file nobody referred to, or that never became whole, is kept this long after its last byte. */
export const UPLOAD_KEEP_DAYS = 30

/** How long an order that is not paid yet keeps its seat. */
export const ORDER_HOLD_MINUTES = 30

/** One piece of a download: what a broken line may cost, and what the worker holds in memory while a video plays. */
export const DOWNLOAD_PIECE_BYTES = 512 * 1024

/** How long a published version of a career track can be taken back, while nobody enrolled. */
export const TAKE_BACK_MS = 3_600_000
/** Where a new program's icon stands among the others. */
export const PROGRAM_ICON_POSITION = 4

/** The desk writes to the same person about the same trouble once within this time. */
export const CONTACT_PAUSE_MS = 86_400_000

/** So many tasks an expert takes at once, and carries on a device without a line. */
export const EXPERT_CARRY_MAX = 40

/** Of what is on the picture of a course, in words. */
export const COVER_WORDS_MAX_LENGTH = 200
