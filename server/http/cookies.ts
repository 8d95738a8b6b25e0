import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isHttps } from './own-origin.ts'

export interface CookieOptions {
  maxAgeSeconds: number
  /** Browsers send the cookie only to this path and to paths below it. */
  path: string
}

/**
 * Cookies for the calls of authentication. They are always HttpOnly and SameSite=Strict. On https they are also Secure
 * and have a name prefix.
 */
export interface CookieJar {
  read(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string, options: Pick<CookieOptions, 'path'>): void
}

/**
 * Name prefix of every cookie on https. Browsers accept a cookie with this prefix only from an https answer with
 * `Secure`, so an attacker in the network cannot set it through a page without TLS. The stronger prefix `__Host-`
 * requires the path `/`, but browsers must send these cookies only to the calls that need them.
 */
const SECURE_PREFIX = '__Secure-'

/**
 * Reads a cookie with or without the prefix. Browsers still have cookies without the prefix from earlier versions until
 * these cookies expire.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return readNamed(header, SECURE_PREFIX + name) ?? readNamed(header, name)
}

function readNamed(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}

/**
 * Returns the functions that read and write the cookies of a request. Scripts cannot read these cookies, and other
 * sites cannot make the browser send them.
 */
export function createCookieJar(config: Config, request: FastifyRequest, reply: FastifyReply): CookieJar {
  const isSecure = isHttps(config, request)
  function write(name: string, value: string, maxAgeSeconds: number, path: string): void {
    const secure = isSecure ? '; Secure' : ''
    const text = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
    reply.header('set-cookie', text) // Fastify sends each value of `set-cookie` in a separate header
  }
  return {
    read: name => readCookie(request.headers.cookie, name),
    set: (name, value, { maxAgeSeconds, path }) =>
      write(isSecure ? SECURE_PREFIX + name : name, value, maxAgeSeconds, path),
    clear(name, { path }) {
      if (isSecure) write(SECURE_PREFIX + name, '', 0, path)
      write(name, '', 0, path)
    },
  }
}
