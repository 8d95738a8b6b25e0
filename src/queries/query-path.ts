import type { api } from '#contract/api.ts'

type Api = typeof api
type EndpointsWith<Verb> = { [Name in keyof Api]: Api[Name]['method'] extends Verb ? Api[Name] : never }[keyof Api]

/** The path of a call that reads: the first part of the name of its answers (`queryKeyOf`). */
export type QueryPath = EndpointsWith<'GET'>['path']

type Change = EndpointsWith<'POST' | 'PUT' | 'PATCH' | 'DELETE'>
/** The name of a call that changes something, such as `PUT /v1/users/profile`. */
export type ChangeName = {
  [Path in Change['path']]: `${Extract<Change, { path: Path }>['method']} ${Path}`
}[Change['path']]
