import { listOpeningTasksResponse } from '../settings/opening-tasks.ts'
import type { Endpoint } from './endpoint.ts'

export const listOpeningTasks = {
  method: 'GET',
  path: '/api/seller/opening-tasks',
  access: 'seller',
  roles: ['owner'],
  summary: 'What is left to do before the store opens; `isOpeningListHidden` of the settings hides it',
  response: listOpeningTasksResponse,
} satisfies Endpoint
