import { endpoints } from '../../../contract/endpoints.ts'
import type { EndpointCases } from './statement-case.ts'
import { IDENTITY } from './statement-case.ts'

/**
 * One statement for each source of activity: orders, picks, refunds, products, stock, and actions that no other table
 * records.
 */
const SOURCES = 6
/** Two statements for the contents of batches, and six for names. */
const CONTENTS = 2 + 6

const list = (query: string) => `${endpoints.listActivity.path}?${query}`

/** Run these cases after those in which staff do something, so that there is activity to list. */
export const activityCases: EndpointCases = {
  listActivity: {
    'the newest': { statements: IDENTITY + SOURCES + CONTENTS, request: ({ seller }) => seller.get(endpoints.listActivity) },
    'some days': {
      statements: IDENTITY + SOURCES + CONTENTS,
      request: ({ seller }) => seller.get(list('from=2026-01-01&to=2026-12-31')),
    },
    'a kind': { statements: IDENTITY + 2 + CONTENTS, request: ({ seller }) => seller.get(list('kind=products')) },
    'of a person': {
      statements: IDENTITY + 1 + SOURCES + CONTENTS,
      request: ({ seller, persons }) => seller.get(list(`who=${persons.staff.packer.id}`)),
    },
    'of the owner': {
      statements: IDENTITY + 4 + SOURCES + CONTENTS,
      request: async ({ seller }) => {
        const { people } = (await seller.get(endpoints.listActivityPeople)).body
        return seller.get(list(`who=${people[0]._id}`))
      },
    },
    'a further page': {
      statements: 2 * (IDENTITY + SOURCES + CONTENTS),
      request: async ({ seller }) => {
        const { nextCursor } = (await seller.get(list('limit=2'))).body
        return seller.get(list(`limit=2&cursor=${nextCursor}`))
      },
    },
  },
  listActivityPeople: { '': { statements: IDENTITY + 3, request: ({ seller }) => seller.get(endpoints.listActivityPeople) } },
}
