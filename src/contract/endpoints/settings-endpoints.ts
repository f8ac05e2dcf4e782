import { MAX_FORM_BYTES } from '../limits.ts'
import { getDemonstrationResponse, removeDemonstrationResponse } from '../settings/demonstration.ts'
import { listOpeningTasksResponse } from '../settings/opening-tasks.ts'
import { getSettingsResponse, saveSettingsRequest, saveSettingsResponse } from '../settings/settings.ts'
import type { Endpoint } from './endpoint.ts'

export const getSettings = {
  method: 'GET',
  path: '/api/settings',
  access: 'seller',
  roles: ['owner'],
  summary: 'The store’s settings, with the defaults of those that are not set',
  response: getSettingsResponse,
} satisfies Endpoint

export const saveSettings = {
  method: 'POST',
  path: '/api/settings',
  access: 'seller',
  roles: ['owner'],
  summary: 'Changes settings; fields that are absent stay, `null` is the default again',
  body: saveSettingsRequest,
  isLogoForm: true,
  maxFormBytes: MAX_FORM_BYTES,
  response: saveSettingsResponse,
  errors: { 413: 'A form or logo too large', 415: 'A logo that is no picture' },
} satisfies Endpoint

export const listOpeningTasks = {
  method: 'GET',
  path: '/api/seller/opening-tasks',
  access: 'seller',
  roles: ['owner'],
  summary: 'What is left to do before the store opens; `isOpeningListHidden` of the settings hides it',
  response: listOpeningTasksResponse,
} satisfies Endpoint

export const getDemonstration = {
  method: 'GET',
  path: '/api/demonstration',
  access: 'seller',
  roles: ['owner'],
  summary: 'What removing the demonstration would take, and which of its products would stay',
  response: getDemonstrationResponse,
} satisfies Endpoint

export const removeDemonstration = {
  method: 'POST',
  path: '/api/demonstration/remove',
  access: 'seller',
  roles: ['owner'],
  summary: 'Removes the demonstration for good: its products, shoppers and orders; again says the same',
  response: removeDemonstrationResponse,
} satisfies Endpoint
