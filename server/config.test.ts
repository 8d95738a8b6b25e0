import { describe, expect, it } from 'vitest'
import { CLIENT_VERSION } from '#contract/limits.ts'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://semai.contoh',
  SMTP_URL: 'smtps://a:b@surat.contoh',
  MAIL_FROM: 'halo@semai.contoh',
}

describe('settings', () => {
  it('need nothing set', () => {
    expect(readConfig({})).toMatchObject({
      port: 4173,
      host: '0.0.0.0',
      dataDir: expect.stringMatching(/\/data$/),
      clientVersion: CLIENT_VERSION,
      isDemoSeeded: true,
      isProduction: false,
      isMaintenance: false,
      databaseUrl: undefined,
      trustProxy: [],
      rateLimitFactor: 1,
    })
  })

  it('count an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SEED_DEMO: '' })).toEqual(readConfig({}))
  })

  it('are read', () => {
    const env = {
      PORT: '80',
      TRUST_PROXY: '10.0.0.1, 10.1.0.0/16',
      MAINTENANCE: 'on',
      SEED_DEMO: 'off',
      DATA_DIR: '/x',
    }
    expect(readConfig(env)).toMatchObject({
      port: 80,
      trustProxy: ['10.0.0.1', '10.1.0.0/16'],
      isMaintenance: true,
      isDemoSeeded: false,
      dataDir: '/x',
    })
  })

  it('of addresses become origins, and nothing else is one', () => {
    const env = {
      PUBLIC_URL: 'https://Semai.ID:443/',
      BUSINESS_SITE_URL: 'https://bisnis.contoh/masuk',
      TRUSTED_ORIGINS: 'https://a.contoh, http://b.contoh:8080',
    }
    expect(readConfig(env)).toMatchObject({
      publicUrl: 'https://semai.id',
      trustedOrigins: ['https://bisnis.contoh', 'https://a.contoh', 'http://b.contoh:8080'],
    })
    expect(readConfig({})).toMatchObject({ publicUrl: undefined, smtpUrl: undefined, trustedOrigins: [] })
    for (const PUBLIC_URL of ['https://semai.id/app', 'https://x@semai.id', 'javascript:alert(1)', 'semai.id']) {
      expect(() => readConfig({ PUBLIC_URL })).toThrow(/PUBLIC_URL/)
    }
    expect(() => readConfig({ SMTP_URL: 'http://x', MAIL_FROM: 'a\r\nb' })).toThrow(/SMTP_URL[\s\S]*MAIL_FROM/)
  })

  it('that do not hold are all named', () => {
    const env = {
      PORT: 'x',
      DATABASE_URL: 'mysql://x',
      SEED_DEMO: 'yes',
      CLIENT_VERSION: 'a\r\nb',
      TRUST_PROXY: 'true',
    }
    expect(() => readConfig(env)).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*CLIENT_VERSION[\s\S]*SEED_DEMO[\s\S]*TRUST_PROXY/,
    )
    expect(() => readConfig({ PORT: '65536' })).toThrow('paling besar 65535')
  })

  it('of the API name an origin of the same site', () => {
    const env = { PUBLIC_URL: 'https://semai.contoh', API_BASE_URL: 'https://api.semai.contoh' }
    expect(readConfig(env)).toMatchObject({ apiOrigin: 'https://api.semai.contoh' })
    expect(readConfig({ ...env, API_BASE_URL: env.PUBLIC_URL })).toMatchObject({ apiOrigin: undefined })
    expect(() => readConfig({ ...env, API_BASE_URL: 'https://api.lain.contoh' })).toThrow(/API_BASE_URL[^]*satu situs/)
    expect(() => readConfig({ API_BASE_URL: env.API_BASE_URL })).toThrow(/memerlukan PUBLIC_URL/)
    expect(() => readConfig({ ...env, API_BASE_URL: 'https://api.semai.contoh/api' })).toThrow(/API_BASE_URL/)
  })

  it.each([
    'https://semai.contoh',
    'http://semai.contoh',
    'https://semai.contoh:8443',
    'https://semai.contoh.',
    'https://konten.semai.contoh',
    'https://a.konten.semai.contoh',
  ])('content of others is never played at %s, which shares cookies with the page', content => {
    const env = { PUBLIC_URL: 'https://belajar.semai.contoh' }
    expect(() => readConfig({ ...env, CONTENT_URL: content })).toThrow(/CONTENT_URL[^]*situs lain/)
    expect(() => readConfig({ CONTENT_URL: content })).toThrow(/memerlukan PUBLIC_URL/)
    const other = 'https://semai-konten.contoh'
    expect(readConfig({ ...env, CONTENT_URL: other })).toMatchObject({ contentOrigin: other })
  })

  it('of production keep the demo out', () => {
    expect(readConfig(production)).toMatchObject({ isDemoSeeded: false, isProduction: true })
    expect(() => readConfig({ ...production, SEED_DEMO: 'on' })).toThrow(/SEED_DEMO=on ditolak/)
  })

  it('of production know where people come and how mail goes out', () => {
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM']) {
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(new RegExp(`production memerlukan[^]*${name}`))
    }
  })

  it.each(['prod', 'PRODUCTION', ' production', 'production ', 'Development', 'staging'])(
    'refuse %j for NODE_ENV rather than being a demo',
    NODE_ENV => expect(() => readConfig({ ...production, NODE_ENV })).toThrow(/NODE_ENV: isi "production"/),
  )
})
