import { describe, expect, test } from 'vitest'
import { readPush, readPushData, getTapTarget } from './push-message.ts'

const data = { id: 'b0a6f1de-6f1c-4a54-9c1c-0d6f8e4f6a11', userId: 'rina', url: 'https://semai.test/webinar' }
const message = { web_push: 8030, notification: { title: 'Webinar', body: 'Sebentar lagi', tag: 't', data } }

describe('push messages', () => {
  test('parses a push message of this app', () => {
    expect(readPush(JSON.stringify(message))).toMatchObject({ title: 'Webinar', data })
    expect(readPushData(data)).toEqual(data)
  })
  test.each([
    undefined,
    '',
    '{',
    'null',
    JSON.stringify({ ...message, web_push: 1 }),
    JSON.stringify({ web_push: 8030, notification: { title: 'x' } }),
    JSON.stringify({ web_push: 8030, notification: { ...message.notification, title: 'x'.repeat(9_999) } }),
  ])('shows nothing for an invalid push message: %s', text => {
    expect(readPush(text)).toBeUndefined()
  })
})

describe('taps on a notification', () => {
  const origin = 'https://semai.test'
  test('a tap on a notification opens its page, and the calendar action opens the calendar', () => {
    const withCalendar = { ...data, calendarUrl: `${origin}/api/x.ics` }
    expect(getTapTarget(withCalendar, '', origin)).toBe(data.url)
    expect(getTapTarget(withCalendar, 'join', origin)).toBe(data.url)
    expect(getTapTarget(withCalendar, 'calendar', origin)).toBe(`${origin}/api/x.ics`)
  })
  test.each(['https://jahat.example/', 'https://semai.test.jahat.example/', 'javascript:1', '/webinar', ''])(
    'a tap on a notification does not open the URL %j outside the app',
    url => {
      expect(getTapTarget({ ...data, url }, '', origin)).toBe(`${origin}/`)
    },
  )
})
