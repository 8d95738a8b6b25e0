import * as v from 'valibot'
import { getWebAttributes, WebAttributes } from '#contract/web-attribute.ts'
import { type Binding, bind } from '../../http/bind.ts'

export const attributeBindings: readonly Binding[] = [
  bind(getWebAttributes, async (_request, { db, log }) => {
    const rows = await db.selectFrom('web_attribute').select(['name', 'value']).execute()
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    const parts = { ...empty }
    for (const name of Object.keys(empty) as (keyof WebAttributes)[]) {
      // One part that was edited into nonsense takes no other with it.
      const parsed = v.safeParse(WebAttributes.entries[name], stored[name])
      if (parsed.success) Object.assign(parts, { [name]: parsed.output })
      else if (stored[name] !== undefined) log.warn({ name }, 'a web attribute is not of its shape')
    }
    return parts
  }),
]

const empty: WebAttributes = {
  floatingButtonV2: {},
  popupPosterDashboard: null,
  popupPosterPrakerja: null,
  banners: [],
}
