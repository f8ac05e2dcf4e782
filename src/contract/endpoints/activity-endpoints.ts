import { listActivityPeopleResponse, listActivityQuery, listActivityResponse } from '../staff/activity.ts'
import type { Endpoint } from './endpoint.ts'

export const listActivity = {
  method: 'GET',
  path: '/api/activity',
  access: 'seller',
  summary: 'What people of the store did, newest first',
  query: listActivityQuery,
  response: listActivityResponse,
} satisfies Endpoint

export const listActivityPeople = {
  method: 'GET',
  path: '/api/activity/people',
  access: 'seller',
  summary: 'Who works here, and who else did something',
  response: listActivityPeopleResponse,
} satisfies Endpoint
