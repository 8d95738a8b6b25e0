/** Business constants. The names of durations contain their unit. */
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
/**
 * Maximum length of a password. The product has no such limit, but hashing megabytes with argon2 would let an attacker
 * block the server.
 */
export const PASSWORD_MAX_LENGTH = 200
export const PHONE_MIN_DIGITS = 10
export const PHONE_MAX_DIGITS = 13

export const REGISTER_BONUS_POINTS = 50
/**
 * Time in which the device that registered can claim the bonus. Afterwards the server adds the points without a claim.
 */
export const REGISTER_BONUS_WAIT_SECONDS = 600
/** Minimum time for a material, as a share of its stated minutes. */
export const STUDY_MIN_SHARE = 0.25
/** Shortest time of any material. */
export const STUDY_MIN_SECONDS = 20
/** Fastest playback speed of a video. */
export const VIDEO_TOP_SPEED = 2
/** Shortest time to fill in a survey. */
export const SURVEY_MIN_SECONDS = 30
/** Longest time that earned points wait before they count. Points of a video without watch evidence wait this long. */
export const POINTS_WAIT_MAX_MS = 86_400_000
/** Time after the end of a frenzy in which actions made during the frenzy can still get its multiplier. */
export const FRENZY_CLAIM_MS = 7 * 86_400_000

/** Conditions for phone credit: minimum age of the account in days, and minimum number of days with learning. */
export const EXCHANGE_ACCOUNT_DAYS = 7
export const EXCHANGE_LEARNING_DAYS = 3
/** Stock of an inventory item below which an admin should order more. */
export const LOW_STOCK_LIMIT = 10
/** Maximum number of exchanges in one payout file for the provider. */
export const PAYOUT_MAX_LINES = 500

/** Limits of an uploaded profile photo before the server scales it down: bytes, and pixels. */
export const PICTURE_MAX_BYTES = 5 * 1024 ** 2
export const PICTURE_MAX_PIXELS = 25_000_000
/** Width and height of a stored profile photo. */
export const PROFILE_PICTURE_SIDE = 512
/** Width and height of an instructor's picture: 72 pixels on the page, times three device pixels. */
export const INSTRUCTOR_PICTURE_SIDE = 216
/** Longer side of a picture on a page: three times a phone's width. */
export const CONTENT_PICTURE_MAX_SIDE = 1_280

export const MAX_CERTIFICATES_PER_GENERATE = 5
/**
 * Maximum number of enrolments in one ZIP of certificates and in one publication. A larger course session needs several
 * calls.
 */
export const MAX_CERTIFICATES_PER_DOWNLOAD = 200

/** Maximum number of rows that a bulk action lists by id. Larger selections use the list's filter. */
export const BULK_MAX_CHOSEN = 2_000
export const BULK_MAX_ROWS = 100_000
export const BULK_UNDO_MS = 86_400_000

/** Limits of vouchers: codes in one batch, and redemptions of one code. */
export const COUPON_MAX_CODES = 10_000
export const COUPON_MAX_USES = 1_000

/** Largest import file. */
export const IMPORT_MAX_BYTES = 20 * 1024 ** 2
/** Limits of a file with quiz questions: bytes, and questions. One quiz has at most 100 questions. */
export const QUIZ_IMPORT_MAX_BYTES = 1024 ** 2
export const QUIZ_IMPORT_MAX_QUESTIONS = 500
/** Largest change of a stock in one call. */
export const INVENTORY_MAX_AMOUNT = 100_000

/**
 * Maximum size of the JSON body: `PUBLIC_BODY_MAX_BYTES` for calls without login, `BODY_MAX_BYTES` for all other calls.
 * An endpoint may set its own limit.
 */
export const PUBLIC_BODY_MAX_BYTES = 2 * 1024
export const BODY_MAX_BYTES = 16 * 1024
/**
 * Limits of JSON values, because parsing costs time per value: minimum bytes per value, number of values, depth. No
 * valid body exceeds them.
 */
export const BYTES_PER_VALUE = 8
export const BODY_MAX_VALUES = 50_000
export const BODY_MAX_DEPTH = 40

export const POINTS_TOAST_MS = 3_000
export const INSTRUCTOR_LIST_LIMIT = 1_000
/** Maximum number of rows in the answer of a list without pages. */
export const LIST_LIMIT = 1_000

/**
 * Maximum number of entries in one outbox batch. Small enough that little is lost if the connection breaks, and large
 * enough to send 10,000 entries in 40 calls.
 */
export const OUTBOX_BATCH_SIZE = 250
/**
 * Largest distance of an event time from the server's clock. The server replaces a time outside these limits with its
 * own time.
 */
export const EVENT_TIME_PAST_MS = 400 * 86_400_000
export const EVENT_TIME_FUTURE_MS = 5 * 60_000
/**
 * Maximum number of reviews of one learner: 14 a day for ten years. The server refuses more reviews, and they remain on
 * the device.
 */
export const REVIEW_MAX_EVENTS = 50_000
/** Maximum length of a note that a learner types. */
export const NOTE_TYPED_MAX_LENGTH = 2_000
/**
 * Maximum length of a stored note. Longer than a typed note, because a stored note may contain the texts of several
 * devices.
 */
export const NOTE_TEXT_MAX_LENGTH = 10_000
/** Maximum length of a marked text. A longer selection is marked up to this length. */
export const NOTE_QUOTE_MAX_LENGTH = 1_000
/** Maximum number of written, changed and deleted notes of one learner. Further notes remain on the device. */
export const NOTE_MAX_EVENTS = 50_000
/** Maximum size of all notes of one learner in bytes. Further notes remain on the device. */
export const NOTE_MAX_BYTES = 20_000_000
/** Lengths of a learner's question, of an answer, and of the reason of a report. */
export const LESSON_TEXT_MIN_LENGTH = 3
export const LESSON_QUESTION_MAX_LENGTH = 1_000
export const LESSON_ANSWER_MAX_LENGTH = 4_000
export const LESSON_REPORT_MAX_LENGTH = 300
/** Maximum number of questions, of answers and of reports that one learner can send in 24 hours. */
export const LESSON_QUESTIONS_PER_DAY = 30
/** Users get the survey only for enrolments made after this time. */
export const SURVEY_CUT_OFF_UNIX_SECONDS = 1_646_758_800
export const SURVEY_TEXT_MAX_LENGTH = 2_000
export const ASSIGNMENT_TEXT_MAX_LENGTH = 20_000
/**
 * Tolerance after the deadline in which an answer still counts, because the clocks of device and server differ by
 * seconds.
 */
export const QUIZ_GRACE_MS = 30_000
/** Time after the deadline at which an attempt that was not handed in no longer counts as used. */
export const QUIZ_ATTEMPT_RESTORE_MS = 7 * 86_400_000
export const ASSIGNMENT_COMMENT_MAX_LENGTH = 5_000
export const ASSIGNMENT_FILES_MAX = 5
/**
 * Limits of one formula: characters of TeX, depth, parts of MathML. They prevent overloading of the formula renderer.
 */
export const FORMULA_MAX_LENGTH = 2_000
export const FORMULA_MAX_DEPTH = 40
export const FORMULA_MAX_PARTS = 4_000
/** Maximum number of formulas, and of footnotes, in one text. */
export const FORMULAS_MAX = 500
export const FOOTNOTES_MAX = 200
/** Limits of a rubric: number of criteria, length of a criterion, and length of the comment on a criterion. */
export const RUBRIC_MAX = 12
export const CRITERION_MAX_LENGTH = 200
export const CRITERION_COMMENT_MAX_LENGTH = 500
/** Limits of marks: number per answer, length of a mark's text, and points of a drawn line. */
export const MARKS_MAX = 20
export const MARK_TEXT_MAX_LENGTH = 300
export const STROKE_MAX_POINTS = 40
/** Limits of a voice comment: seconds, and bytes. The bytes are four times what Opus needs. */
export const VOICE_MAX_SECONDS = 30
export const VOICE_MAX_BYTES = 512 * 1024
/** Limits of canned comments: number per expert, and length. */
export const CANNED_COMMENTS_MAX = 50
export const CANNED_COMMENT_MAX_LENGTH = 500
export const LEVEL_UP_TITLE_MAX_LENGTH = 120
export const LEVEL_UP_NOTE_MAX_LENGTH = 2_000

/** Maximum size of a file that a learner hands in. */
export const UPLOAD_MAX_BYTES = 20 * 1024 ** 2
/** Limits of the files that one user may announce for upload within 24 hours. */
export const UPLOAD_DAY_MAX_BYTES = 300 * 1024 ** 2
export const UPLOAD_DAY_MAX_FILES = 200
/**
 * Largest package of a career track: thirty classes with their videos. `PACKAGE_DAY_MAX_BYTES` limits the packages that
 * one user may announce within 24 hours.
 */
export const PACKAGE_MAX_BYTES = 800 * 1024 ** 2
/** Largest content of one SCORM or H5P package, unpacked. */
export const UNIT_PACKAGE_MAX_BYTES = 200 * 1024 ** 2
export const PACKAGE_DAY_MAX_BYTES = 8 * 1024 ** 3
export const UPLOAD_CHUNK_MAX_BYTES = 1024 ** 2
/** Days after which the server deletes an unused or incomplete upload, counted from its last byte. */
export const UPLOAD_KEEP_DAYS = 30

/** Minutes for which the seat of an unpaid order is reserved. */
export const ORDER_HOLD_MINUTES = 30

/**
 * Size of one download piece. A broken connection loses at most one piece, and the worker needs memory for one piece
 * while a video plays.
 */
export const DOWNLOAD_PIECE_BYTES = 512 * 1024

/** Time in which a published version of a career track can be withdrawn, as long as no learner enrolled. */
export const VERSION_WITHDRAWAL_MS = 3_600_000
/** Position of a new program's icon in the list of icons. */
export const PROGRAM_ICON_POSITION = 4

/** Minimum time between two messages of admins to the same user about the same problem. */
export const CONTACT_INTERVAL_MS = 86_400_000

/** Maximum number of tasks that an expert may take and download for offline assessment. */
export const EXPERT_OFFLINE_TASKS_MAX = 40

/** Joins of study groups per enrolment in 24 hours, so that nobody looks through all groups of a session. */
export const STUDY_GROUP_JOINS_PER_DAY = 10

/** Longest description of a course's picture. */
export const COVER_ALT_MAX_LENGTH = 200
