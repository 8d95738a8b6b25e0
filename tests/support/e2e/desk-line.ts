import { expect } from '@playwright/test'
import { admin } from './people.ts'
import type { World } from './world.ts'

/** Sends an admin call and returns its response. */
export type SendDeskCall = <Answer>(method: string, path: string, body?: object, headers?: object) => Promise<Answer>

/** Sends an admin's calls with a session of its own. */
export function createDeskCaller({ server }: Pick<World, 'server'>): SendDeskCall {
  let token: string | undefined

  async function call(method: string, path: string, body?: object, headers?: object): Promise<Response> {
    return fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function logIn(): Promise<void> {
    const response = await call('POST', '/v1/auth/login', admin)
    expect(response.status).toBe(200)
    token = ((await response.json()) as { data: { accessToken: string } }).data.accessToken
  }

  return async <Answer>(method: string, path: string, body?: object, headers?: object) => {
    if (token === undefined) await logIn()
    let response = await call(method, path, body, headers)
    if (response.status === 403) {
      // The token has expired, because the test advanced the clock.
      token = undefined
      await logIn()
      response = await call(method, path, body, headers)
    }
    expect(response.status, path).toBe(200)
    return ((await response.json()) as { data: Answer }).data
  }
}
