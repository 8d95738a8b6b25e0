import { Client } from 'pg'

/**
 * Location of the run's databases and media; created once by the global setup and passed to the workers by the
 * environment.
 */
export interface RunLocation {
  /** A PostgreSQL whose user may create databases. */
  adminUrl: string
  /** Folder with the media files of the demo content. Every server of the run reads them. */
  dataDir: string
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

export const TEMPLATE = `semai_e2e_template_${process.env['SEMAI_E2E_RUN'] ?? process.pid}`
const VARIABLE = 'SEMAI_E2E_LOCATION'

export function shareRunLocation(location: RunLocation): void {
  process.env[VARIABLE] = JSON.stringify(location)
}

export function readRunLocation(): RunLocation {
  const text = process.env[VARIABLE]
  if (text === undefined) throw new Error('the global setup has not run')
  return JSON.parse(text) as RunLocation
}

export function createDatabaseUrl({ adminUrl }: Pick<RunLocation, 'adminUrl'>, name: string): string {
  // Does not use the class `URL`, because it cannot parse a URL with a socket, which has no host.
  return adminUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

export async function runAsAdmin<Result>(
  location: Pick<RunLocation, 'adminUrl'>,
  action: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(location.adminUrl)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

/** Copies the migrated and seeded template in tens of milliseconds. */
export async function cloneDatabase(location: RunLocation, name: string): Promise<TestDatabase> {
  await runAsAdmin(location, client => client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`))
  return {
    url: createDatabaseUrl(location, name),
    drop: () =>
      runAsAdmin(location, async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}
