import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { environment, startCommand } from '../scripts/image/build.ts'
import { USER_ID } from '../scripts/image/files.ts'
import { readConfig } from '#server/config.ts'

const deploy = join(import.meta.dirname, '../deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
const [, ...nodeArguments] = startCommand()
const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error

it.runIf(hasSystemd)('the systemd unit has an exposure level of at most 2.0', () => {
  const unit = join(deploy, 'systemd/semai.service')
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
    encoding: 'utf8',
  })
  expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2)
})

it('the systemd unit starts the server with the flags of `npm start`, and allows the JIT compiler', () => {
  const unit = read('systemd/semai.service')
  expect(unit).toContain(`ExecStart=/srv/semai/app/node_modules/.bin/node ${nodeArguments.join(' ')}\n`)
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m)
})

it('the systemd unit hides the folder of git from the server', () => {
  expect(read('systemd/semai.service')).toContain('InaccessiblePaths=-/srv/semai/app/.git\n')
})

it('the Containerfile sets entry point, environment and user as `scripts/image/build.ts` does', () => {
  const file = read('container/Containerfile')
  expect(file).toContain(`ENTRYPOINT ${JSON.stringify(startCommand()).replaceAll('","', '", "')}\n`)
  const pairs = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  expect(file).toContain(`ENV ${pairs.join(' ')}\n`)
  expect(file).toContain(`USER ${USER_ID}:${USER_ID}\n`)
  expect(file).toMatch(/^HEALTHCHECK .*\/api\/live/m)
})

/** Values that the operator gives to the compose file. */
const given: Readonly<Record<string, string>> = {
  DOMAIN: 'belajar.contoh',
  DATABASE_PASSWORD: 'rahasia',
  SMTP_URL: 'smtps://semai:rahasia@smtp.contoh',
  MAIL_FROM: 'no-reply@belajar.contoh',
  S3_ACCESS_KEY_ID: 'kunci',
  S3_SECRET_ACCESS_KEY: 'rahasia'.repeat(5),
}

it('the compose file runs the server read-only and without privileges, behind the proxy that it trusts', () => {
  const Compose = v.object({
    services: v.object({
      semai: v.object({
        read_only: v.literal(true),
        cap_drop: v.tuple([v.literal('ALL')]),
        environment: v.objectWithRest({ TRUST_PROXY: v.string() }, v.string()),
      }),
      caddy: v.object({}),
      postgres: v.object({}),
      objects: v.object({}),
    }),
    networks: v.object({
      inside: v.object({ ipam: v.object({ config: v.tuple([v.object({ subnet: v.string() })]) }) }),
    }),
  })
  const { services, networks } = v.parse(Compose, parse(read('container/compose.yaml')))
  const filled = read('container/compose.yaml').replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => given[name] ?? '')
  const settings = v.parse(Compose, parse(filled)).services.semai.environment
  expect(() => readConfig({ ...environment, ...settings })).not.toThrow()
  expect(networks.inside.ipam.config[0].subnet).toBe(services.semai.environment.TRUST_PROXY)
  expect(read('container/Caddyfile')).toContain(`reverse_proxy semai:${environment.PORT} `)
})

it('the Kubernetes objects run the image as its user, read-only, with probes', () => {
  const Deployment = v.object({
    kind: v.literal('Deployment'),
    spec: v.object({
      template: v.object({
        spec: v.object({
          securityContext: v.object({ runAsNonRoot: v.literal(true), runAsUser: v.literal(USER_ID) }),
          containers: v.tuple([
            v.object({
              ports: v.tuple([v.object({ containerPort: v.literal(Number(environment.PORT)) })]),
              securityContext: v.object({ readOnlyRootFilesystem: v.literal(true) }),
              readinessProbe: v.object({ httpGet: v.object({ path: v.literal('/api/ready') }) }),
              livenessProbe: v.object({ httpGet: v.object({ path: v.literal('/api/live') }) }),
            }),
          ]),
        }),
      }),
    }),
  })
  const [deployment, ...others] = parseAllDocuments(read('kubernetes/semai.yaml')).map(each => each.toJS() as unknown)
  expect(v.is(Deployment, deployment)).toBe(true)
  expect(others).toMatchObject([{ kind: 'Service' }, { kind: 'PodDisruptionBudget' }])
})
