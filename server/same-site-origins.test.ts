import { expect, it } from 'vitest'
import { isSameSite, canShareCookies } from './same-site-origins.ts'

it.each([
  ['https://api.semai.id', 'https://semai.id'],
  ['https://api.semai.id', 'https://app.semai.id'],
  ['https://api.semai.co.id', 'https://www.semai.co.id'],
  ['https://api.semai.web.de', 'https://web.de'],
  ['http://localhost:5120', 'http://localhost:5121'],
])('%s and %s are the same site', (api, page) => expect(isSameSite(api, page)).toBe(true))

it.each([
  ['https://api.semai.id', 'http://semai.id'],
  ['https://api.semai.id', 'https://semai.com'],
  ['https://semai.id', 'https://jahat.id'],
  ['https://semai.co.id', 'https://jahat.co.id'],
  ['https://xsemai.id', 'https://semai.id'],
  ['https://a.github.io', 'https://b.github.io'],
  ['https://a.my.id', 'https://b.my.id'],
  ['http://10.0.0.1', 'http://10.0.0.2'],
])('%s and %s are different sites', (api, page) => expect(isSameSite(api, page)).toBe(false))

it.each([
  ['https://semai.id', 'https://semai.id'],
  ['https://semai.id', 'http://semai.id'],
  ['https://semai.id:8443', 'https://semai.id'],
  ['https://SEMAI.id.', 'https://semai.id'],
  ['https://konten.semai.id', 'https://semai.id'],
  ['https://semai.id', 'https://belajar.semai.id'],
  ['https://a.konten.semai.id', 'https://belajar.semai.id'],
  ['https://a.b.c.semai.sch.id', 'https://semai.sch.id'],
  ['https://a.web.de', 'https://b.web.de'],
  ['http://konten.localhost:5120', 'http://localhost:5120'],
  ['http://10.0.0.1:1', 'http://10.0.0.1:2'],
  ['http://[::1]:1', 'http://[::1]:2'],
])('%s and %s share cookies', (content, page) => expect(canShareCookies(content, page)).toBe(true))

it.each([
  ['https://semai-konten.id', 'https://semai.id'],
  ['https://semai.sch.id', 'https://konten.sch.id'],
  ['https://xsemai.id', 'https://semai.id'],
  ['https://a.github.io', 'https://b.github.io'],
  ['https://id', 'https://semai.com'],
  ['http://10.0.0.1', 'http://10.0.0.2'],
  ['http://10.0.0.1', 'http://0.0.1'],
])('%s and %s do not share cookies', (content, page) => expect(canShareCookies(content, page)).toBe(false))
