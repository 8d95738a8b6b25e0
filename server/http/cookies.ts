import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isHttps } from './own-origin.ts'

export interface CookieOptions {
  maxAgeSeconds: number
  /** Path below which browsers send the cookie. */
  path: string
}

/** Cookies for the auth calls. They are always HttpOnly and SameSite=Strict. On https they are Secure, with a prefix. */
export interface CookieJar {
  read(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string, options: Pick<CookieOptions, 'path'>): void
}

/**
 * Prefix of every cookie on https. Browsers accept such a cookie only from an https answer with `Secure`, so a page
 * without TLS in an attacker's network cannot set or replace it. The stronger `__Host-` requires the path `/`, but these
 * cookies are only sent to the calls that need them.
 */
const SECURE_PREFIX = '__Secure-'

/** Reads a cookie with or without the prefix: browsers keep cookies from before the prefix until they expire. */
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

/** Returns the cookies of a request. Scripts cannot read them, and other sites cannot make the browser send them. */
export function createCookieJar(config: Config, request: FastifyRequest, reply: FastifyReply): CookieJar {
  const isSecure = isHttps(config, request)
  function write(name: string, value: string, maxAgeSeconds: number, path: string): void {
    const secure = isSecure ? '; Secure' : ''
    const text = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
    reply.header('set-cookie', text) // Fastify sends several values as several headers
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
