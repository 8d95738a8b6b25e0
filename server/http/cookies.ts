import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isHttps } from './own-origin.ts'

export interface CookieOptions {
  maxAgeSeconds: number
  /** Path below which browsers send the cookie. */
  path: string
}

/** Cookies for the auth calls. They are always HttpOnly and SameSite=Strict, and Secure on https. */
export interface CookieJar {
  read(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string, options: Pick<CookieOptions, 'path'>): void
}

export function readCookie(header: string | undefined, name: string): string | undefined {
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
export function cookieJar(config: Config, request: FastifyRequest, reply: FastifyReply): CookieJar {
  function write(name: string, value: string, maxAgeSeconds: number, path: string): void {
    const secure = isHttps(config, request) ? '; Secure' : ''
    const text = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
    reply.header('set-cookie', text) // Fastify sends several values as several headers
  }
  return {
    read: name => readCookie(request.headers.cookie, name),
    set: (name, value, { maxAgeSeconds, path }) => write(name, value, maxAgeSeconds, path),
    clear: (name, { path }) => write(name, '', 0, path),
  }
}
