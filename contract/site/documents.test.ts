import { expect, it } from 'vitest'
import { findAppDocument } from './documents.ts'

it.each([
  ['/lecture-material/article/1', 'lesson'],
  ['/lecture-material/quiz/1/', 'lesson'],
  ['/auth/login', 'login'],
  ['/auth/login/', 'login'],
  ['/lecture-material', 'shell'],
  ['/lecture-material/article', 'shell'],
  ['/lecture-material/article/1/more', 'shell'],
  ['/auth/login-code', 'shell'],
  ['/auth', 'shell'],
  ['/x/auth/login', 'shell'],
  ['/', 'shell'],
])('the path %s opens the document %s', (path, document) => expect(findAppDocument(path)).toBe(document))
