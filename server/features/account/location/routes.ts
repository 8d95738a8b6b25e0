import { listCities, listProvinces } from '#contract/account/location.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { loadAreas } from '../../../places/areas.ts'

const CACHE_SECONDS = 86_400

export const locationBindings: readonly Binding[] = [
  bindEndpoint(listProvinces, async () => [...(await loadAreas()).provinces], { cacheSeconds: CACHE_SECONDS }),

  bindEndpoint(
    listCities,
    async ({ params }) => {
      const cities = (await loadAreas()).citiesOf.get(params.provinceId)
      if (!cities) throw new CallError('PROVINCE_NOT_FOUND')
      return [...cities]
    },
    { cacheSeconds: CACHE_SECONDS },
  ),
]
