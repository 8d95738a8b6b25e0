import { expect } from '@playwright/test'
import { admin } from './people.ts'
import type { World } from './world.ts'

/** A call of the desk, with what it answers. */
export type Send = <Answer>(method: string, path: string, body?: object, headers?: object) => Promise<Answer>

/** What an admin does at the desk, by its calls, on a line of its own. */
export function openDeskLine({ server }: Pick<World, 'server'>): Send {
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
    const answer = await call('POST', '/v1/auth/login', admin)
    expect(answer.status).toBe(200)
    token = ((await answer.json()) as { data: { accessToken: string } }).data.accessToken
  }

  return async <Answer>(method: string, path: string, body?: object, headers?: object) => {
    if (token === undefined) await logIn()
    let answer = await call(method, path, body, headers)
    if (answer.status === 403) {
      // The clock has gone on, and the token has ended.
      token = undefined
      await logIn()
      answer = await call(method, path, body, headers)
    }
    expect(answer.status, path).toBe(200)
    return ((await answer.json()) as { data: Answer }).data
  }
}
