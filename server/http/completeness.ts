import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Binding } from './bind.ts'

/** Throws at the start of the server if an endpoint of the contract has no handler. */
export function requireAllHandlers(endpoints: Readonly<Record<string, Endpoint>>, bindings: readonly Binding[]): void {
  const bound = bindings.map(binding => binding.endpoint)
  const unbound = Object.entries(endpoints).filter(([, endpoint]) => !bound.includes(endpoint))
  const unknown = bound.filter(endpoint => !Object.values(endpoints).includes(endpoint))
  const twice = bound.filter((endpoint, index) => bound.indexOf(endpoint) !== index)
  const faults = [
    ...unbound.map(([name]) => `${name} is in the contract but bound to no handler`),
    ...unknown.map(({ method, path }) => `${method} ${path} is bound but not in the contract`),
    ...twice.map(({ method, path }) => `${method} ${path} is bound twice`),
  ]
  if (faults.length > 0) throw new Error(`The contract and the server disagree:\n  ${faults.join('\n  ')}`)
}
