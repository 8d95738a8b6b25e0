import { randomUUID } from 'node:crypto'
import { type AccessCases, isReason, isAttackText } from './case.ts'
import type { OwnedResources } from './owned.ts'

const testimonial = { name: 'Rina', about: 'Program Analis Data', review: 'Belajarnya enak.' }

/** Creates the cases for calls about site content, for visitors and editors. */
export const createSiteCases = (own: OwnedResources) =>
  ({
    getWebAttributes: { input: () => ({}), foreign: 'public' },
    listTestimonials: { input: () => ({}), foreign: 'public' },
    listRedeemStories: { input: () => ({}), foreign: 'public' },
    listStories: { input: () => ({}), foreign: 'public' },
    listFaq: { input: () => ({}), foreign: 'public' },
    searchPublic: { input: () => ({ query: { words: 'data' } }), foreign: 'public', takes: isAttackText },
    searchOwn: { input: () => ({ query: { words: 'data' } }), foreign: 'own', takes: isAttackText },
    listRecruitingRoles: { input: () => ({}), foreign: 'public' },
    getLegalText: { input: () => ({ params: { page: 'privacy-policy' } }), foreign: 'public' },
    listPosts: { input: () => ({}), foreign: 'own' },
    getPost: { input: () => ({ params: { slug: 'membaca-angka-warung' } }), foreign: 'own' },
    getDonation: { input: () => ({}), foreign: 'own' },
    listContent: { input: () => ({ query: { kind: 'faq' } }), foreign: 'FORBIDDEN' },
    getContent: { input: () => ({ params: { id: randomUUID() } }), foreign: 'FORBIDDEN', own: 'CONTENT_NOT_FOUND' },
    createContent: {
      input: () => ({ body: { kind: 'testimonial', values: testimonial, publishAt: null } }),
      foreign: 'FORBIDDEN',
    },
    changeContent: {
      input: () => ({
        params: { id: randomUUID() },
        body: { kind: 'testimonial', values: testimonial, publishAt: null, reason: 'Salah tulis' },
      }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'CONTENT_NOT_FOUND',
      takes: isReason,
    },
    withdrawContent: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Sudah lewat' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'CONTENT_NOT_FOUND',
      takes: isReason,
    },
    removeContent: {
      input: () => ({ params: { id: randomUUID() }, body: { reason: 'Tidak jadi' } }),
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'CONTENT_NOT_FOUND',
      takes: isReason,
    },
    moveContent: {
      input: () => ({ params: { id: randomUUID() }, body: { direction: 'up' } }),
      foreign: 'FORBIDDEN',
      own: 'CONTENT_NOT_FOUND',
    },
    uploadContentPicture: { input: () => ({ file: own.picture }), foreign: 'FORBIDDEN' },
    previewAttributes: { input: () => ({ query: {} }), foreign: 'FORBIDDEN' },
    previewCourse: {
      input: () => ({ params: { slug: 'tidak-ada' } }),
      foreign: 'FORBIDDEN',
      own: 'COURSE_NOT_FOUND',
    },
    previewContent: { input: () => ({ params: { kind: 'faq' } }), foreign: 'FORBIDDEN' },
  }) satisfies AccessCases
