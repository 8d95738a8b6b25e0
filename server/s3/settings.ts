import * as v from 'valibot'
import { HttpOrigin } from '../setting-values.ts'
import { StartFailure } from '../start-failure.ts'

/** Settings for an S3-compatible bucket, including its access key. */
export interface S3Settings {
  /** Origin of the store, for example `https://s3.ap-southeast-3.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prefix of every key: empty, or ends with a slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /**
   * Form of URLs in the store. `path`: `endpoint/bucket/key`. `host`: `bucket.endpoint/key`, which some stores require.
   */
  readonly addressing: 'path' | 'host'
}

/**
 * Settings for storing files in a bucket or on disk. New files are written to the primary store. Files that are still
 * in the other store are read from there until they are moved.
 */
export interface ObjectSettings {
  readonly s3: S3Settings
  readonly primary: 's3' | 'disk'
  /** Origin at which browsers can reach the store. If undefined, this server sends all files itself. */
  readonly mediaUrl: string | undefined
}

const BucketName = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'bukan nama bucket'))
const Region = v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/, 'bukan nama region'))
const AccessKey = v.pipe(v.string(), v.regex(/^[\w.-]{3,128}$/, 'bukan access key'))
const SecretKey = v.pipe(v.string(), v.regex(/^\S{8,256}$/, 'bukan secret key'))

/** Schemas of the environment variables for stores. They are part of the schema of all settings. */
export const s3Variables = {
  S3_ENDPOINT: v.optional(HttpOrigin),
  S3_REGION: v.optional(Region),
  S3_ACCESS_KEY_ID: v.optional(AccessKey),
  S3_SECRET_ACCESS_KEY: v.optional(SecretKey),
  S3_BUCKET: v.optional(BucketName),
  S3_ADDRESSING: v.optional(v.picklist(['path', 'host'], 'isi "path" atau "host"'), 'path'),
  STORAGE: v.optional(v.picklist(['s3', 'disk'], 'isi "s3" atau "disk"')),
  MEDIA_URL: v.optional(HttpOrigin),
  BACKUP_S3_ENDPOINT: v.optional(HttpOrigin),
  BACKUP_S3_REGION: v.optional(Region),
  BACKUP_S3_ACCESS_KEY_ID: v.optional(AccessKey),
  BACKUP_S3_SECRET_ACCESS_KEY: v.optional(SecretKey),
}

const S3Variables = v.object(s3Variables)
type Given = v.InferOutput<typeof S3Variables>

const DEFAULT_REGION = 'us-east-1'

/** Returns the settings of the bucket for files. Returns undefined if all files are on disk. */
export function readObjectSettings(given: Given): ObjectSettings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, STORAGE, MEDIA_URL } = given
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (
    S3_ENDPOINT === undefined ||
    S3_BUCKET === undefined ||
    S3_ACCESS_KEY_ID === undefined ||
    S3_SECRET_ACCESS_KEY === undefined
  ) {
    if (S3_BUCKET === undefined && STORAGE !== 's3' && MEDIA_URL === undefined) return undefined
    throw new StartFailure(`Penyimpanan S3 memerlukan juga ${missing.join(', ')}.`)
  }
  return {
    s3: {
      endpoint: S3_ENDPOINT,
      region: given.S3_REGION ?? DEFAULT_REGION,
      bucket: S3_BUCKET,
      prefix: '',
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      addressing: given.S3_ADDRESSING,
    },
    primary: STORAGE ?? 's3',
    mediaUrl: MEDIA_URL,
  }
}

/**
 * Returns the settings of the bucket in `BACKUP_DIR=s3://bucket/prefix`. Returns undefined if `BACKUP_DIR` is a folder.
 * A missing `BACKUP_S3_*` variable has the value of the bucket for files. Refuses the bucket that contains the files,
 * because one wrong command would delete both files and backups.
 */
export function readBackupBucket(dir: string, given: Given): S3Settings | undefined {
  if (!dir.startsWith('s3://')) return undefined
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)(?:\/([\w./-]*?))?\/?$/.exec(dir) ?? []
  if (!v.is(BucketName, bucket)) throw new StartFailure('BACKUP_DIR harus folder, atau berbentuk s3://bucket/awalan.')
  const endpoint = given.BACKUP_S3_ENDPOINT ?? given.S3_ENDPOINT
  const accessKeyId = given.BACKUP_S3_ACCESS_KEY_ID ?? given.S3_ACCESS_KEY_ID
  const secretAccessKey = given.BACKUP_S3_SECRET_ACCESS_KEY ?? given.S3_SECRET_ACCESS_KEY
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartFailure(
      'BACKUP_DIR=s3://… memerlukan BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, dan BACKUP_S3_SECRET_ACCESS_KEY.',
    )
  }
  if (endpoint === given.S3_ENDPOINT && bucket === given.S3_BUCKET)
    throw new StartFailure('BACKUP_DIR harus bucket lain daripada S3_BUCKET, sebaiknya di penyedia lain.')
  const region = given.BACKUP_S3_REGION ?? given.S3_REGION ?? DEFAULT_REGION
  const prefix = path === '' ? '' : `${path}/`
  return { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, addressing: given.S3_ADDRESSING }
}
