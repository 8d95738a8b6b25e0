import { expect, it } from 'vitest'
import * as v from 'valibot'
import { ProfileBody } from '#contract/account/profile.ts'
import { profileParts } from './profile-parts.ts'

it('puts every field of the profile into exactly one part', () => {
  const listed = Object.values(profileParts).flat()
  expect(listed.toSorted()).toEqual([...v.keyof(ProfileBody.pipe[0]).options].toSorted())
})
