import * as contract from '#contract/catalog/career-track.admin.ts'
import { copyIntoTrackDraft } from '#contract/catalog/structure-copy.ts'
import { editTrackDraft, getTrackDraft } from '#contract/catalog/structure-edit.ts'
import { type Db } from '../../../db/database.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { copyIntoDraft } from './copy-service.ts'
import {
  selectDeskCareerTracks,
  findVersionForComparison,
  listComparedMaterials,
  listVersions,
} from './desk-queries.ts'
import * as texts from './desk-service.ts'
import { type ComparableVersion, findDifferences } from './difference.ts'
import * as drafts from './draft-service.ts'
import { listCategories } from './queries.ts'
import { editTrackStructure, readTrackDraft } from './structure-service.ts'
import { presentRow, presentWritten } from './desk-present.ts'

const order = {
  sorts: {
    place: { name: 'place', type: 'integer' },
    title: { name: 'title', type: 'text' },
    learnerCount: { name: 'learner_count', type: 'integer' },
  },
  usual: 'place',
  unique: { name: 'id', type: 'uuid' },
} as const

async function getVersionForComparison(db: Db, careerTrackId: string, version: number): Promise<ComparableVersion> {
  const foundVersion = await findVersionForComparison(db, careerTrackId, version)
  if (!foundVersion) throw new CallError('CAREER_TRACK_VERSION_NOT_FOUND')
  const materials = await listComparedMaterials(db, careerTrackId, version)
  return { trackContent: foundVersion.track_content, lineages: foundVersion.lineages, materials }
}

export const careerTrackDeskBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskCareerTracks, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, selectDeskCareerTracks(db, query), query, order), presentRow),
  ),

  bindEndpoint(contract.getDeskCareerTrack, async ({ params }, { db, now }) => {
    const row = await selectDeskCareerTracks(db, params).executeTakeFirst()
    if (!row) throw new CallError('CAREER_TRACK_NOT_FOUND')
    const { summary, description, is_beta: isBeta, text_version: textVersion } = row
    const versions = await listVersions(db, params.id)
    const [newest] = versions
    const lacks = newest && newest.state !== 'published' ? await drafts.listMissingParts(db, params.id, newest) : []
    const takeBackUntil = await drafts.findWithdrawalEnd(db, params.id, newest, now())
    const categories = (await listCategories(db, {})).map(({ slug, title }) => ({ slug, title }))
    return {
      ...presentRow(row),
      summary,
      description,
      isBeta,
      textVersion,
      lacks,
      categories,
      versions: versions.map(presentWritten),
      takeBackUntil: takeBackUntil?.toISOString() ?? null,
    }
  }),

  bindEndpoint(contract.createCareerTrack, ({ body }, context) =>
    writeOnce(context, { kind: 'career-track', parsed: body }, async tx => ({
      id: await texts.createCareerTrack(tx, toActor(context), body),
    })),
  ),

  bindEndpoint(contract.changeCareerTrack, async ({ params, body }, context) => ({
    version: await texts.changeCareerTrack(context.db, toActor(context), { ...params, version: context.version }, body),
  })),

  bindEndpoint(contract.openTrackDraft, async ({ params }, context) => ({
    version: await drafts.openTrackDraft(context.db, toActor(context), params.id),
  })),

  bindEndpoint(contract.removeTrackDraft, async ({ params, body }, context) => {
    const target = { ...params, version: context.version }
    return { isTrackRemoved: await drafts.removeTrackDraft(context.db, toActor(context), target, body.reason) }
  }),

  bindEndpoint(contract.reviewTrackDraft, async ({ params, body }, context) => {
    await drafts.reviewTrackDraft(context.db, toActor(context), { ...params, version: context.version }, body.reason)
    return {}
  }),

  bindEndpoint(contract.publishTrackDraft, async ({ params, body }, context) => {
    await drafts.publishTrackDraft(context.db, toActor(context), { ...params, version: context.version }, body.reason)
    return {}
  }),

  bindEndpoint(contract.withdrawVersion, async ({ params, body }, context) => ({
    version: await drafts.withdrawVersion(context.db, toActor(context), params.id, body),
  })),

  bindEndpoint(getTrackDraft, ({ params }, { db }) => readTrackDraft(db, params.id)),

  bindEndpoint(editTrackDraft, ({ params, body }, context) =>
    editTrackStructure(context.db, toActor(context), { ...params, version: context.version }, body.edit),
  ),

  bindEndpoint(copyIntoTrackDraft, ({ params, body }, context) =>
    copyIntoDraft(context.db, toActor(context), { ...params, version: context.version }, body),
  ),

  bindEndpoint(contract.compareVersions, async ({ params: { id }, query }, { db }) =>
    findDifferences(await getVersionForComparison(db, id, query.from), await getVersionForComparison(db, id, query.to)),
  ),
]
