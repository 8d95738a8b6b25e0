import * as v from 'valibot'
import { PackageFault } from '../fault.ts'
import type { PackageFiles } from '../manifest/package-files.ts'
import { readJson } from '../read-json.ts'

const Version = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/))]), v.transform(Number))

/** A library that is required, with its name and version. */
const Dependency = v.object({
  machineName: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)),
  majorVersion: Version,
  minorVersion: Version,
})
export type Dependency = v.InferOutput<typeof Dependency>

const Dependencies = v.optional(v.array(Dependency), [])

/** Schema of `h5p.json`: the title of a package, and the libraries that its content needs. */
export const H5pJson = v.object({
  title: v.optional(v.string(), ''),
  mainLibrary: v.string(),
  preloadedDependencies: Dependencies,
})

/** Schema of the file `library.json` of a library. */
export const LibraryJson = v.object({
  title: v.optional(v.string(), ''),
  preloadedDependencies: Dependencies,
  preloadedJs: v.optional(v.array(v.object({ path: v.string() })), []),
})

const JSON_MAX_BYTES = 16 * 1024 ** 2

/** Reads a JSON file of an H5P package. Refuses the package if the file is missing or invalid. */
export async function readH5pJson<Schema extends v.GenericSchema>(
  files: PackageFiles,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const actualPath = files.find(path)
  if (actualPath === undefined) throw new PackageFault('PACKAGE_FILE_MISSING', path)
  const value = await readJson(files, actualPath, JSON_MAX_BYTES)
  const read = v.safeParse(schema, value, { abortEarly: true })
  if (value === undefined || !read.success) throw new PackageFault('PACKAGE_H5P_BROKEN', path)
  return read.output
}
