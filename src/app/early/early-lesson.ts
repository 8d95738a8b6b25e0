import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { startLessonCall } from './begin-lesson.ts'

startLessonCall(apiBaseUrl)
