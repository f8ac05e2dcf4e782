import { MAX_FORM_BYTES } from '../limits.ts'
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
