import { describe, expect, it } from 'vitest'
import { findDocument, LANDING_DOCUMENT } from './documents.ts'

describe('findDocument', () => {
  it.each(['/', '/new', '/new/'])('the worker answers %s with the landing page', path => {
    expect(findDocument(path)).toBe(LANDING_DOCUMENT)
  })

  it.each([
    '/dashboard',
    '/kelas/analisis-data-dengan-sql',
    '/business/learning/3f1c',
    '/newsletter',
    '/apidog',
    '/admin/certificate/create',
    '/tidak/ada/sama-sekali',
  ])('the worker answers %s with the shell', path => {
    expect(findDocument(path)).toBe('/_shell.html')
  })

  it('the worker answers a lesson and the login page with the documents that contain their frames', () => {
    expect(findDocument('/lecture-material/article/3f1c')).toBe('/_lesson.html')
    expect(findDocument('/auth/login')).toBe('/_login.html')
  })

  it.each([
    '/api',
    '/api/docs',
    '/api/media/ab12.pdf',
    '/assets/gone-12ab.js',
    '/robots.txt',
    '/manifest.webmanifest',
    '/sw.js',
  ])('the worker sends the navigation to %s to the network', path => {
    expect(findDocument(path)).toBeUndefined()
  })
})
