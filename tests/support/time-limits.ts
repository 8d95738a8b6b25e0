/**
 * Name of the environment variable with the slowness of the machine. `measureMachine` sets it for all processes of a
 * run, and the Vitest configuration for its browser.
 */
export const SLOWNESS_VARIABLE = 'SEMAI_TEST_SLOWNESS'

// A page of a browser test has no `process`, so the values then come from `import.meta.env`.
const environment: Record<string, unknown> = 'process' in globalThis ? process.env : import.meta.env

/** Factor by which this machine is slower than the reference machine, or 1 if the speed was not measured. */
const slowness = Number(environment[SLOWNESS_VARIABLE] ?? 1)

/** Scales a time limit of a quiet machine with two cores to this machine. */
export const scaleTimeLimit = (usual: number): number => Math.ceil(usual * slowness)
