import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { readConfig } from './config.ts'
import { StartFailure } from './start-failure.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://semai.contoh',
  SMTP_URL: 'smtps://a:b@surat.contoh',
  MAIL_FROM: 'halo@semai.contoh',
}

describe('settings of the server', () => {
  it('the settings are valid without any environment variable', () => {
    expect(readConfig({})).toMatchObject({
      port: 4173,
      host: '0.0.0.0',
      dataDir: expect.stringMatching(/\/data$/),
      clientVersion: CLIENT_VERSION,
      demo: 'world',
      isProduction: false,
      isMaintenance: false,
      databaseUrl: undefined,
      trustProxy: [],
      rateLimitFactor: 1,
    })
  })

  it('treats an empty environment variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SEED_DEMO: '' })).toEqual(readConfig({}))
  })

  it('parses environment variables', () => {
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
      demo: 'off',
      dataDir: '/x',
    })
  })

  it('reads origins from settings with URLs, and rejects an invalid PUBLIC_URL or SMTP_URL', () => {
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

  it('reports the name of every invalid environment variable', () => {
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

  it('requires an API URL on the same site as the page', () => {
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
  ])('rejects the content host %s because it shares cookies with the page', content => {
    const env = { PUBLIC_URL: 'https://belajar.semai.contoh' }
    expect(() => readConfig({ ...env, CONTENT_URL: content })).toThrow(/CONTENT_URL[^]*situs lain/)
    expect(() => readConfig({ CONTENT_URL: content })).toThrow(/memerlukan PUBLIC_URL/)
    const other = 'https://semai-konten.contoh'
    expect(readConfig({ ...env, CONTENT_URL: other })).toMatchObject({ contentOrigin: other })
  })

  it('refuses to run the demo in production', () => {
    expect(readConfig(production)).toMatchObject({ demo: 'off', isProduction: true })
    expect(() => readConfig({ ...production, SEED_DEMO: 'on' })).toThrow(/SEED_DEMO=on ditolak/)
  })

  it('requires a public URL and mail delivery in production', () => {
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM']) {
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(new RegExp(`production memerlukan[^]*${name}`))
    }
  })

  it.each(['prod', 'PRODUCTION', ' production', 'production ', 'Development', 'staging'])(
    'rejects %j for NODE_ENV instead of starting the demo',
    NODE_ENV => expect(() => readConfig({ ...production, NODE_ENV })).toThrow(/NODE_ENV: isi "production"/),
  )

  it.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0',
    '999.1.1.1',
    'fe80::1%eth0',
    '::1/129',
    'loopback',
    '10.0.0.1,',
    ',',
    '10.0.0.1;10.0.0.2',
    Array.from({ length: 101 }, () => '10.0.0.1').join(','),
  ])('rejects %s for TRUST_PROXY, because it would crash or trust every proxy', TRUST_PROXY => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/^Pengaturan tidak dapat dipakai:\n {2}TRUST_PROXY/)
  })

  it.each(['10.0.0.1', '10.0.0.0/1', '::1', 'fd00::/8', '::ffff:10.0.0.1/128', ' 10.0.0.1 , 10.0.0.2 '])(
    'settings and server both accept %s for TRUST_PROXY',
    async TRUST_PROXY => {
      const { default: proxyAddr } = await import('@fastify/proxy-addr')
      expect(() => proxyAddr.compile([...readConfig({ TRUST_PROXY }).trustProxy])).not.toThrow()
    },
  )

  it.each([
    'postgres://semai@127.0.0.1:5432/semai',
    'postgres://semai@/semai?host=%2Frun%2Fpostgresql&port=5433',
    'postgresql:///semai?host=/run/postgresql',
  ])('settings and driver both accept %s for DATABASE_URL', DATABASE_URL => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL })
    expect(new Client(DATABASE_URL).database).toBe('semai')
  })

  it.each([
    'PUBLIC_URL',
    'BUSINESS_SITE_URL',
    'TRUSTED_ORIGINS',
    'GOOGLE_AUTH_URL',
    'GOOGLE_TOKENINFO_URL',
    'GOOGLE_USERINFO_URL',
    'MIDTRANS_SNAP_URL',
    'MIDTRANS_API_URL',
    'WHATSAPP_API_URL',
  ])('rejects http:// for %s in production, except on localhost', name => {
    for (const host of ['semai.contoh', '127.0.0.1.contoh', 'localhost.contoh', '10.0.0.1', '[::2]']) {
      expect(() => readConfig({ ...production, [name]: `http://${host}` })).toThrow(new RegExp(`https:// di ${name}:`))
    }
    for (const host of ['localhost:4173', 'semai.localhost', '127.0.0.1:80', '[::1]']) {
      expect(() => readConfig({ ...production, [name]: `http://${host}` })).not.toThrow()
    }
  })

  it('in production, accepts http:// for a file store only if its host is a single name without dots', () => {
    const keys = { S3_BUCKET: 'semai', S3_ACCESS_KEY_ID: 'kunci', S3_SECRET_ACCESS_KEY: 'rahasia'.repeat(5) }
    const start = (S3_ENDPOINT: string) => readConfig({ ...production, ...keys, S3_ENDPOINT })
    expect(() => start('http://objects:3900')).not.toThrow()
    for (const host of ['objek.contoh', '10.0.0.1', '[::2]']) {
      expect(() => start(`http://${host}`)).toThrow(/https:\/\/ di S3_ENDPOINT:/)
    }
    expect(() => readConfig({ ...production, PUBLIC_URL: 'http://semai' })).toThrow(/https:\/\/ di PUBLIC_URL:/)
  })

  const whatsApp = {
    WHATSAPP_PHONE_ID: '1234567890',
    WHATSAPP_TOKEN: 'token-yang-cukup-panjang',
    WHATSAPP_APP_SECRET: 'a1'.repeat(16),
    WHATSAPP_VERIFY_TOKEN: 'verifikasi-yang-panjang',
  }
  it('WhatsApp is off if its settings are missing, and incomplete WhatsApp settings are rejected', () => {
    expect(readConfig({ WHATSAPP_API_URL: 'https://graph.contoh/v30.0' }).whatsApp).toBeUndefined()
    const address = { WHATSAPP_API_URL: 'https://graph.contoh/v30.0/' }
    expect(readConfig({ ...production, ...whatsApp, ...address }).whatsApp).toMatchObject({
      kind: 'cloud',
      phoneId: '1234567890',
      apiUrl: 'https://graph.contoh/v30.0',
    })
    for (const name of Object.keys(whatsApp)) {
      expect(() => readConfig({ ...whatsApp, [name]: '' })).toThrow(/WHATSAPP_PHONE_ID.*harus diisi bersama/)
    }
  })

  it('refuses the WhatsApp stand-in in production, and also if the real service is configured', () => {
    expect(readConfig({ WHATSAPP_STAND_IN: 'on' }).whatsApp).toEqual({ kind: 'stand-in' })
    expect(() => readConfig({ ...production, WHATSAPP_STAND_IN: 'on' })).toThrow(/WHATSAPP_STAND_IN ditolak/)
    expect(() => readConfig({ ...whatsApp, WHATSAPP_STAND_IN: 'on' })).toThrow(/WHATSAPP_STAND_IN=on tidak boleh/)
  })

  const names = [
    'NODE_ENV',
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_POOL_SIZE',
    'DIST_DIR',
    'CLIENT_VERSION',
    'SEED_DEMO',
    'MAINTENANCE',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'PUBLIC_URL',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_AUTH_URL',
    'MIDTRANS_SERVER_KEY',
    'MIDTRANS_API_URL',
    'WHATSAPP_PHONE_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'WHATSAPP_CODE_TEMPLATE',
    'WHATSAPP_NOTICE_TEMPLATE',
    'WHATSAPP_API_URL',
    'WHATSAPP_STAND_IN',
    'API_BASE_URL',
    'BUSINESS_SITE_URL',
    'CONTENT_URL',
    'TRUSTED_ORIGINS',
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_EVENTS_TOKEN',
    'MAIL_DKIM_DOMAIN',
    'MAIL_DKIM_SELECTOR',
    'MAIL_DKIM_KEY_FILE',
    'PUSH_TEST_ORIGINS',
    'RATE_LIMIT_FACTOR',
    'ADMIN_SECOND_STEP',
    'ACCESS_TOKEN_SECONDS',
  ]
  it.each(names)(
    'accepts a hostile value of the setting %s, or rejects the value with an error that names the setting',
    name => {
      const hostile = [
        'x'.repeat(100_000),
        '9'.repeat(5_000),
        `https://${'a'.repeat(5_000)}.id`,
        'https://',
        'https://[::1',
        'http://%zz',
        'postgres://%zz',
        'postgres://u:%@x/y',
        'smtp://',
        'smtp://:0',
        '\u0000',
        '\r\nset-cookie: x',
        '-1',
        '1e9',
        'NaN',
        '__proto__',
        '${jndi:x}',
      ]
      const refusals = hostile.flatMap(value => {
        try {
          readConfig({ [name]: value })
          return []
        } catch (error) {
          return [error]
        }
      })
      const unclear = refusals.filter(
        error =>
          !(
            error instanceof StartFailure &&
            error.message.includes(name.split('_')[0] ?? '') &&
            error.message.length < 2_000
          ),
      )
      expect(unclear).toEqual([])
    },
  )
})

it('METRICS_PORT must differ from PORT, unless both are 0', () => {
  expect(() => readConfig({ PORT: '8000', METRICS_PORT: '8000' })).toThrow('METRICS_PORT harus lain daripada PORT')
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0)
})
