import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Institution, INSTITUTION_SEARCH_LIMIT } from '#contract/account/location.ts'

const File = v.object({ university: v.array(v.string()), school: v.array(v.string()) })

/**
 * Returns the id of an institution, which is computed from its name. For example, 'Universitas Gadjah Mada (UGM)' gets
 * `universitas-gadjah-mada-ugm`. A name in the file must never be changed, because profiles store the id.
 */
export function createInstitutionId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

const byName = (a: Institution, b: Institution) => a.name.localeCompare(b.name, 'id', { numeric: true })

function readInstitutions(): readonly Institution[] {
  const text = readFileSync(join(import.meta.dirname, 'institutions.json'), 'utf8')
  const names = v.parse(File, JSON.parse(text))
  const all = (['university', 'school'] as const).flatMap(kind =>
    names[kind].map(name => ({ id: createInstitutionId(name), name, kind })),
  )
  return all.sort(byName)
}

const institutions: readonly Institution[] = readInstitutions()
const byId = new Map(institutions.map(institution => [institution.id, institution]))

export function findListedInstitution(id: string): Institution | undefined {
  return byId.get(id)
}

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

/**
 * Searches the built-in list and the institutions in `added`, which admins added. Each search word must be the
 * beginning of a word of the name, in any order. For example, 'neg yog 2' finds 'SMK Negeri 2 Yogyakarta'.
 */
export function searchInstitutions(search: string | undefined, added: readonly Institution[]): readonly Institution[] {
  const askedWords = splitWords(search ?? '')
  const all = [...institutions, ...added]
  if (askedWords.length === 0) return all.toSorted(byName)
  const isMatch = (name: string) => {
    const words = splitWords(name)
    return askedWords.every(each => words.some(word => word.startsWith(each)))
  }
  return all
    .filter(({ name }) => isMatch(name))
    .sort(byName)
    .slice(0, INSTITUTION_SEARCH_LIMIT)
}
