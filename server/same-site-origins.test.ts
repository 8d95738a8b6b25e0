import { expect, it } from 'vitest'
import { isSameSite } from './same-site-origins.ts'

it.each([
  ['https://api.semai.id', 'https://semai.id'],
  ['https://api.semai.id', 'https://app.semai.id'],
  ['https://api.semai.co.id', 'https://www.semai.co.id'],
  ['http://localhost:5120', 'http://localhost:5121'],
])('%s and %s are one site', (api, page) => expect(isSameSite(api, page)).toBe(true))

it.each([
  ['https://api.semai.id', 'http://semai.id'],
  ['https://api.semai.id', 'https://semai.com'],
  ['https://semai.id', 'https://jahat.id'],
  ['https://semai.co.id', 'https://jahat.co.id'],
  ['https://xsemai.id', 'https://semai.id'],
  ['http://10.0.0.1', 'http://10.0.0.2'],
])('%s and %s are not', (api, page) => expect(isSameSite(api, page)).toBe(false))
