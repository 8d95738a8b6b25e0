import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { AttendanceTables } from './tables/attendance.ts'
import type { CareerTrackTables } from './tables/career-tracks.ts'
import type { CertificateTables } from './tables/certificates.ts'
import type { ContentTables } from './tables/content.ts'
import type { CoreTables } from './tables/core.ts'
import type { CourseTables } from './tables/courses.ts'
import type { DeskTables } from './tables/desk.ts'
import type { LearningTables } from './tables/learning.ts'
import type { LessonQuestionTables } from './tables/lesson-questions.ts'
import type { NoteTables } from './tables/notes.ts'
import type { ReviewTables } from './tables/reviews.ts'
import type { MailTables } from './tables/mail.ts'
import type { MediaTables } from './tables/media.ts'
import type { NotificationTables } from './tables/notifications.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PackageImportTables } from './tables/package-imports.ts'
import type { PasskeyTables } from './tables/passkeys.ts'
import type { PortfolioTables } from './tables/portfolios.ts'
import type { PointTables } from './tables/points.ts'
import type { QuestionBankTables } from './tables/question-bank.ts'
import type { RecapTables } from './tables/recaps.ts'
import type { RedemptionTables } from './tables/redemption.ts'
import type { RoomTables } from './tables/rooms.ts'
import type { SearchTables } from './tables/search.ts'
import type { SecondStepTables } from './tables/second-steps.ts'
import type { SecretFeedTables } from './tables/secret-feeds.ts'
import type { StudyGroupTables } from './tables/study-groups.ts'
import type { SurveyTables } from './tables/surveys.ts'
import type { TopicTables } from './tables/topics.ts'
import type { TrackingTables } from './tables/tracking.ts'
import type { UploadTables } from './tables/uploads.ts'
import type { WebinarTables } from './tables/webinars.ts'

/** Types of all tables. A feature adds its tables as an interface in `tables/` and lists it here. */
export interface Database
  extends
    CoreTables,
    AccountTables,
    CareerTrackTables,
    QuestionBankTables,
    PackageImportTables,
    CourseTables,
    LearningTables,
    ReviewTables,
    NoteTables,
    LessonQuestionTables,
    PasskeyTables,
    SecondStepTables,
    PointTables,
    OrderTables,
    StudyGroupTables,
    SurveyTables,
    TopicTables,
    MailTables,
    UploadTables,
    RedemptionTables,
    RoomTables,
    CertificateTables,
    PortfolioTables,
    DeskTables,
    MediaTables,
    NotificationTables,
    WebinarTables,
    RecapTables,
    AttendanceTables,
    SecretFeedTables,
    ContentTables,
    SearchTables,
    TrackingTables {}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
