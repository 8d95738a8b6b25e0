import { listCities, listProvinces } from '#contract/account/location.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { loadAreas } from '../../../places/areas.ts'

const CACHE_SECONDS = 86_400

export const locationBindings: readonly Binding[] = [
  bind(listProvinces, async () => [...(await loadAreas()).provinces], { cacheSeconds: CACHE_SECONDS }),

  bind(
    listCities,
    async ({ params }) => {
      const cities = (await loadAreas()).citiesOf.get(params.provinceId)
      if (!cities) throw new CallError('PROVINCE_NOT_FOUND')
      return [...cities]
    },
    { cacheSeconds: CACHE_SECONDS },
  ),
]
