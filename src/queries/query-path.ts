import type { api } from '#contract/api.ts'

type Api = typeof api
type EndpointsWith<Verb> = { [Name in keyof Api]: Api[Name]['method'] extends Verb ? Api[Name] : never }[keyof Api]

/** Path of a GET endpoint, which is the first element of its query key (`getQueryKey`). */
export type QueryPath = EndpointsWith<'GET'>['path']

type Change = EndpointsWith<'POST' | 'PUT' | 'PATCH' | 'DELETE'>
/** Method and path of an endpoint that changes data, such as `PUT /v1/users/profile`. */
export type ChangeName = {
  [Path in Change['path']]: `${Extract<Change, { path: Path }>['method']} ${Path}`
}[Change['path']]

/** Maps calls that change data to the queries that are stale afterwards. */
export type StaleRows = Readonly<Partial<Record<ChangeName, readonly QueryPath[]>>>
