import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { listLectureMaterials } from '#contract/learning/lecture-material.ts'
import { countWireBytes } from '#app/data/api/wire-bytes.ts'
import { ApiFailure } from '#app/data/api/failures.ts'
import { apiQuery, getPersistedQueryMeta, getByteListener } from './api-query.ts'

export function createClassMaterialsInput(enrollmentId: string, trackClassId: string) {
  return { query: { enrollment_id: enrollmentId, track_class_id: trackClassId } }
}

export function classMaterialsQuery(enrollmentId: string, trackClassId: string) {
  const input = createClassMaterialsInput(enrollmentId, trackClassId)
  return apiQuery(listLectureMaterials, input, { staleTime: Infinity, keep: 'own' })
}

/** Query of a video's captions. The URL identifies the content, so a stored copy stays valid. */
export function captionsQuery(url: string) {
  return queryOptions({
    queryKey: ['captions', url],
    queryFn: async ({ signal, meta }) => {
      const response = await fetch(url, { signal })
      // Checks the content type, because our server answers 404 in JSON and a captive portal in HTML.
      const isGone = response.status === 404 && response.headers.get('content-type')?.includes('json') === true
      if (isGone) throw new ApiFailure('business', `no captions at ${url}`, { status: 404 })
      const text = response.ok ? await response.text() : ''
      getByteListener(meta)?.(countWireBytes(response.headers, text.length))
      // The first word is checked, because a captive portal answers every request with 200 and HTML.
      if (!text.startsWith('WEBVTT')) throw new Error(`no captions at ${url}`)
      return text
    },
    staleTime: Infinity,
    ...getPersistedQueryMeta('public', v.pipe(v.string(), v.startsWith('WEBVTT'))),
  })
}
