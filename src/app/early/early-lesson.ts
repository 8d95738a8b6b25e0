import { apiBaseUrl } from '#app/data/api/base-url.ts'
import { beginLesson } from './begin-lesson.ts'

beginLesson(apiBaseUrl)
