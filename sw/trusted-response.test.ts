import { describe, expect, it } from 'vitest'
import { isTheFileItself } from './trusted-response.ts'

const answer = (type: string, status = 200, redirected = false) => ({
  status,
  redirected,
  headers: new Headers(type ? { 'content-type': type } : {}),
})

describe('isTheFileItself', () => {
  it('takes a file of the type its name promises', () => {
    expect(isTheFileItself('/assets/main-1a.js', answer('text/javascript; charset=utf-8'))).toBe(true)
    expect(isTheFileItself('/assets/pdf-1a.mjs', answer('text/javascript; charset=utf-8'))).toBe(true)
    expect(isTheFileItself('/_shell.html', answer('TEXT/HTML'))).toBe(true)
    expect(isTheFileItself('/', answer('text/html; charset=utf-8'))).toBe(true)
    expect(isTheFileItself('/api/media/ab.svg', answer('image/svg+xml'))).toBe(true)
  })

  it('refuses the login page of a network that answers everything', () => {
    expect(isTheFileItself('/assets/main-1a.js', answer('text/html'))).toBe(false)
    expect(isTheFileItself('/api/media/ab.png', answer('text/html'))).toBe(false)
    expect(isTheFileItself('/_shell.html', answer('text/html', 200, true))).toBe(false)
  })

  it.each([204, 206, 302, 404, 500])('refuses status %d', status => {
    expect(isTheFileItself('/assets/main-1a.js', answer('text/javascript', status))).toBe(false)
  })

  it('refuses what says nothing about itself and what has no known name', () => {
    expect(isTheFileItself('/assets/main-1a.js', answer(''))).toBe(false)
    expect(isTheFileItself('/assets/main', answer('text/javascript'))).toBe(false)
  })
})
