import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import { runInTransaction } from '#server/db/database.ts'
import type { Actor } from '#server/desk/audit.ts'
import { createStorage } from '#server/storage/storage.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { findPackagedFaults, readPackagedTrack, createPackagedDraft } from '../service.ts'

let world: LearningApp
let actor: Actor
beforeAll(async () => {
  world = await startLearningApp()
  actor = { userId: (await world.newAdmin()).userId, place: '127.0.0.1', at: world.clock.now }
})
afterAll(() => world.close())

const storage = () => createStorage(world.dataDir)
const read = (id: string, version: number) => readPackagedTrack(world.db, storage(), id, version)
const write = (track: PackagedTrack, careerTrackId: string | null = null) =>
  runInTransaction(world.db, tx =>
    createPackagedDraft(tx, actor, track, {
      careerTrackId,
      category: track.category.slug,
      place: 3,
    }),
  )

const demo = async () => world.db.selectFrom('career_track').selectAll().orderBy('position').execute()

describe('export and import of a version as a package', () => {
  test('every demo track is unchanged after export and import as a hidden draft', async () => {
    for (const { id } of await demo()) {
      const { track, teachers } = await read(id, 1)
      expect(teachers.length).toBeGreaterThan(0)
      expectAll(
        track.tracks.flatMap(part => part.classes),
        ({ skills }) => skills !== undefined && skills.length > 0,
      )
      expect(findPackagedFaults(track)).toEqual([])
      const made = await write(track)
      expect(made.careerTrackId).not.toBe(id)
      const again = await read(made.careerTrackId, made.version)
      expect(again.track).toEqual(track)
      // Compares texts as Markdown, because blocks of old versions can contain a bold space after a bold word.
      const readable = (content: MaterialContent) =>
        'blocks' in content ? { ...content, blocks: toMarkdown(content.blocks) } : content
      const contents = async (of: string) =>
        (await materials(of)).map(row => ({ ...row, content: readable(row.content) }))
      const materials = (of: string) =>
        world.db
          .selectFrom('lecture_material')
          .select(['content', 'type', 'minutes', 'title', 'position'])
          .where('career_track_id', '=', of)
          .where('version', '=', 1)
          .orderBy('position')
          .execute()
      expect(await contents(made.careerTrackId)).toEqual(await contents(id))
      const writtenRows = await world.db
        .selectFrom('career_track_version')
        .select(['published_at', 'reviewed_at', 'material_count'])
        .where('career_track_id', '=', made.careerTrackId)
        .execute()
      expect(writtenRows).toEqual([
        { published_at: null, reviewed_at: null, material_count: (await contents(id)).length },
      ])
    }
  })

  test('a stored rubric with a tab does not prevent an export', async () => {
    const row = await world.db
      .selectFrom('lecture_material')
      .selectAll()
      .where('type', '=', 'assignment')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (row.content.kind !== 'assignment') throw new Error('not an assignment')
    const store = (content: MaterialContent) =>
      world.db
        .updateTable('lecture_material')
        .set({ content: JSON.stringify(content) })
        .where('id', '=', row.id)
        .execute()
    await store({ ...row.content, rubric: [{ text: 'Isi\tlengkap', points: 100 }] })
    const { track } = await read(row.career_track_id, row.version)
    const materials = track.tracks.flatMap(({ classes }) => classes.flatMap(each => each.materials))
    expect(materials.find(({ title }) => title === row.title)).toMatchObject({
      rubric: [{ text: 'Isi lengkap', points: 100 }],
    })
    await store(row.content)
  })

  test('a package imported as the next version keeps the lineage ids, and is rejected while another draft exists', async () => {
    const [first] = await demo()
    const id = first?.id ?? ''
    const newestRow = await world.db
      .selectFrom('career_track_version')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('career_track_id', '=', id)
      .executeTakeFirstOrThrow()
    const { track } = await read(id, newestRow.version)
    const made = await write(track, id)
    expect(made).toEqual({ careerTrackId: id, version: newestRow.version + 1 })
    const lineages = (version: number) =>
      world.db
        .selectFrom('lecture_material')
        .select('lineage_id')
        .where('career_track_id', '=', id)
        .where('version', '=', version)
        .orderBy('position')
        .execute()
    expect(await lineages(made.version)).toEqual(await lineages(newestRow.version))
    await expect(write(track, id)).rejects.toMatchObject({ code: 'CAREER_TRACK_DRAFT_EXISTS' })
    const rows = await world.db.selectFrom('audit_entry').select('deed').orderBy('seq', 'desc').limit(1).execute()
    expect(rows).toEqual([{ deed: 'career-track.import' }])
  })
})
