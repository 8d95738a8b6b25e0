/** Business constants (product.md §9). Durations carry their unit in the name. */
export const CLIENT_VERSION = '1.0.433'
export const AUTH_COOKIE = 'user'
export const AUTH_COOKIE_MAX_AGE_SECONDS = 86_400
export const AUTH_COOKIE_REMEMBER_MAX_AGE_SECONDS = 2_097_152
export const ACCESS_TOKEN_SECONDS = 900
export const REFRESH_GRACE_SECONDS = 30
export const CONFIRM_EMAIL_LINK_SECONDS = 3 * 86_400
export const RESET_PASSWORD_LINK_SECONDS = 3_600
export const INVITATION_LINK_SECONDS = 7 * 86_400

export const NAME_MAX_LENGTH = 50
export const PASSWORD_MIN_LENGTH = 6
/** Not in the product text: hashing megabytes with argon2 would let an attacker stall the server. */
export const PASSWORD_MAX_LENGTH = 200
export const PHONE_MIN_DIGITS = 10
export const PHONE_MAX_DIGITS = 13

export const REGISTER_BONUS_POINTS = 50
/** For this long only the device that registered may claim the points; afterwards they count without it. */
export const REGISTER_BONUS_WAIT_SECONDS = 600
/** Shortest time to read or work through a material, as a share of its stated minutes. */
export const STUDY_SHARE = 0.25
/** Shortest time of any material. */
export const STUDY_MIN_SECONDS = 20
/** Fastest playback speed of a video. */
export const VIDEO_TOP_SPEED = 2
/** Shortest time to fill in a survey. */
export const SURVEY_MIN_SECONDS = 30
/** Longest time points wait; points of a video without watch evidence wait this long. */
export const POINTS_WAIT_MAX_MS = 86_400_000
/** Time after the end of a frenzy in which actions made during it may still claim it. */
export const FRENZY_CLAIM_MS = 7 * 86_400_000

/** Phone credit is for learners: minimum age of the account in days, and minimum number of days with learning. */
export const EXCHANGE_ACCOUNT_DAYS = 7
export const EXCHANGE_LEARNING_DAYS = 3
/** Below this stock of an inventory item an admin should order more. */
export const LOW_STOCK = 10
/** Exchanges in one payout file for the provider. */
export const PAYOUT_MAX_LINES = 500

/** Largest profile photo before it is scaled down. */
export const PICTURE_MAX_BYTES = 5 * 1024 ** 2
export const PICTURE_MAX_PIXELS = 25_000_000
/** Side of the square that a profile photo is stored as. */
export const PICTURE_SIDE = 512
/** An instructor's picture is displayed at 72 pixels, with three device pixels to each. */
export const INSTRUCTOR_PICTURE_SIDE = 216
/** Longer side of a picture on a page: three times a phone's width. */
export const CONTENT_PICTURE_MAX_SIDE = 1_280

export const MAX_CERTIFICATES_PER_GENERATE = 5
/** Limit for publishing and for packing into one ZIP; a session has fewer seats. */
export const MAX_CERTIFICATES_PER_DOWNLOAD = 200

/** Rows of a bulk action that are named one by one; larger selections use their filter. */
export const BULK_MAX_CHOSEN = 2_000
export const BULK_MAX_ROWS = 100_000
export const BULK_UNDO_MS = 86_400_000

/** Codes of one batch of vouchers, and uses of one code. */
export const COUPON_MAX_CODES = 10_000
export const COUPON_MAX_USES = 1_000

/** Largest import file. */
export const IMPORT_MAX_BYTES = 20 * 1024 ** 2
/** Largest file of questions, and most questions in it: a quiz has at most 100. */
export const QUIZ_IMPORT_MAX_BYTES = 1024 ** 2
export const QUIZ_IMPORT_MAX_QUESTIONS = 500
/** Largest single change of a stock. */
export const INVENTORY_MAX_AMOUNT = 100_000

/** Largest JSON body of a call without login, and of every other call, unless its endpoint sets more. */
export const PUBLIC_BODY_MAX_BYTES = 2 * 1024
export const BODY_MAX_BYTES = 16 * 1024
/** The cost of parsing JSON depends on its values: no valid body is denser or deeper than this. */
export const BYTES_PER_VALUE = 8
export const BODY_MAX_VALUES = 50_000
export const BODY_MAX_DEPTH = 40

export const POINTS_TOAST_MS = 3_000
export const INSTRUCTOR_LIST_LIMIT = 1_000
/** Largest answer of an older list. */
export const LIST_LIMIT = 1_000

/**
 * Entries in one outbox batch. Small enough that a broken connection costs little, large enough that 10,000 entries are
 * 40 calls.
 */
export const OUTBOX_BATCH_SIZE = 250
/** An event time further away than this from the server's clock is replaced by the server's time. */
export const EVENT_TIME_PAST_MS = 400 * 86_400_000
export const EVENT_TIME_FUTURE_MS = 5 * 60_000
/** Surveys are asked of enrolments made after this moment (product.md §9). */
export const SURVEY_CUT_OFF_UNIX_SECONDS = 1_646_758_800
export const SURVEY_TEXT_MAX_LENGTH = 2_000
export const ASSIGNMENT_TEXT_MAX_LENGTH = 20_000
/** Clocks of device and server differ by seconds: an answer this long after the deadline still counts. */
export const QUIZ_GRACE_MS = 30_000
/** Time after its deadline at which an attempt that was never handed in is given back. */
export const QUIZ_GIVE_BACK_MS = 7 * 86_400_000
export const ASSIGNMENT_COMMENT_MAX_LENGTH = 5_000
export const ASSIGNMENT_FILES_MAX = 5
/**
 * Limits of one formula: characters of TeX, depth, parts of MathML. They keep the formula renderer from being
 * overloaded.
 */
export const FORMULA_MAX_LENGTH = 2_000
export const FORMULA_MAX_DEPTH = 40
export const FORMULA_MAX_PARTS = 4_000
/** Formulas and footnotes of one text. */
export const FORMULAS_MAX = 500
export const FOOTNOTES_MAX = 200
/** Criteria of one rubric, length of one criterion, and length of the comment on one. */
export const RUBRIC_MAX = 12
export const CRITERION_MAX_LENGTH = 200
export const CRITERION_COMMENT_MAX_LENGTH = 500
/** Marks on the pictures of one answer, length of a mark's text, and points of a drawn line. */
export const MARKS_MAX = 20
export const MARK_TEXT_MAX_LENGTH = 300
export const STROKE_MAX_POINTS = 40
/** Length of a voice comment, and its size at four times what Opus needs for it. */
export const VOICE_MAX_SECONDS = 30
export const VOICE_MAX_BYTES = 512 * 1024
/** Canned comments of one expert, and length of one. */
export const CANNED_COMMENTS_MAX = 50
export const CANNED_COMMENT_MAX_LENGTH = 500
export const LEVEL_UP_TITLE_MAX_LENGTH = 120
export const LEVEL_UP_NOTE_MAX_LENGTH = 2_000

/** Largest file that can be handed in. */
export const UPLOAD_MAX_BYTES = 20 * 1024 ** 2
/** Limits of one user's announced uploads within 24 hours. */
export const UPLOAD_DAY_MAX_BYTES = 300 * 1024 ** 2
export const UPLOAD_DAY_MAX_FILES = 200
/**
 * Largest package of a career track: thirty classes with their videos. And the limit of one user's announced packages
 * within 24 hours.
 */
export const PACKAGE_MAX_BYTES = 800 * 1024 ** 2
export const PACKAGE_DAY_MAX_BYTES = 8 * 1024 ** 3
export const UPLOAD_CHUNK_MAX_BYTES = 1024 ** 2
/** An unused or incomplete upload is deleted this long after its last byte. */
export const UPLOAD_KEEP_DAYS = 30

/** Time for which an unpaid order keeps its seat. */
export const ORDER_HOLD_MINUTES = 30

/** One piece of a download: the loss when a connection breaks, and the memory the worker needs while a video plays. */
export const DOWNLOAD_PIECE_BYTES = 512 * 1024

/** Time in which a published version of a career track can be taken back, as long as no learner enrolled. */
export const TAKE_BACK_MS = 3_600_000
/** Position of a new program's icon among the others. */
export const PROGRAM_ICON_POSITION = 4

/** Within this time an admin contacts the same user about the same problem only once. */
export const CONTACT_PAUSE_MS = 86_400_000

/** Tasks that an expert takes at once, and downloads for offline assessment. */
export const EXPERT_CARRY_MAX = 40

/** Longest description of a course's picture. */
export const COVER_WORDS_MAX_LENGTH = 200
