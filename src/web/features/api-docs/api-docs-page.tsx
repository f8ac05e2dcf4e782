import type { ApiExample, ApiPage, ApiPageEndpoint, ApiPageGroup, ApiPart } from '../../../contract/documentation/api-page.ts'
import { useStoreName } from '../../document/store-identity.ts'
import { StandaloneHead } from '../../ui/page-without-data.tsx'
import { CodeBlock, SentenceWithCode, TypeBlock } from './code-blocks.tsx'

/** Renders on the server only, and can be read without scripts. `find-endpoints.ts` is its only script. */
export const ApiDocsPage = ({ page }: { page: ApiPage }) => (
  <>
    <StandaloneHead title="API" />
    <main className="page container api-docs">
      <Introduction page={page} />
      {page.groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
      <section aria-labelledby="schemas">
        <h2 id="schemas">Schemas</h2>
        <p className="soft">Types that several responses share.</p>
        {page.schemas.map(({ name, type }) => (
          <details key={name} className="api-entry">
            <summary>
              <h3 translate="no">{name}</h3>
            </summary>
            <div id={schemaId(name)} className="api-parts">
              <TypeBlock type={type} />
            </div>
          </details>
        ))}
      </section>
    </main>
  </>
)

const Introduction = ({ page: { origin, preparation, groups } }: { page: ApiPage }) => (
  <>
    <h1>{`The API of ${useStoreName()}`}</h1>
    <ul className="api-rules">
      <li>
        <SentenceWithCode text="Requests and responses are JSON. Success is `success: true`; an error has a status from 400 on and a `message` for a person, with `errors` by field." />
      </li>
      <li>
        <SentenceWithCode text="Prices are dollars, times ISO 8601 in UTC, ids opaque texts. A `?` marks what may be absent. Clients must expect new fields." />
      </li>
      <li>
        <SentenceWithCode text="The header `token` says who sends a request. A login returns a token." />
      </li>
      <li>
        <SentenceWithCode text="The same as OpenAPI 3.1: " />
        <a href="/openapi.json">{`${origin}/openapi.json`}</a>
      </li>
    </ul>
    <details className="api-entry">
      <summary>
        <h2 className="small-heading">Before the first example</h2>
      </summary>
      <div id="preparation" className="api-parts">
        <p>Run this once in your shell. It makes an account with an address and an order, and an order of a guest.</p>
        <CodeBlock text={preparation.shopper} />
        <p>Examples of the seller’s endpoints need the login of the owner. They change this store.</p>
        <CodeBlock text={preparation.seller} />
      </div>
    </details>
    <search className="field needs-script api-find">
      <label htmlFor="find">Find an endpoint</label>
      <input id="find" className="input" type="search" autoComplete="off" aria-describedby="found" />
      <p id="found" className="soft small" role="status" />
    </search>
    <nav aria-label="Groups">
      <ul className="api-groups">
        {groups.map(({ name, endpoints }) => (
          <li key={name}>
            <a className="text-link" href={`#${groupId(name)}`}>{`${name} (${endpoints.length})`}</a>
          </li>
        ))}
      </ul>
    </nav>
  </>
)

const groupId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
const schemaId = (name: string): string => `schema-${name}`

const Group = ({ group: { name, about, endpoints } }: { group: ApiPageGroup }) => (
  <section aria-labelledby={groupId(name)}>
    <h2 id={groupId(name)}>{name}</h2>
    <p className="soft">{about}</p>
    {endpoints.map((endpoint) => (
      <Endpoint key={endpoint.name} endpoint={endpoint} />
    ))}
  </section>
)

const Endpoint = ({ endpoint }: { endpoint: ApiPageEndpoint }) => {
  const { name, method, path, summary, who, limit, request, response, errors, examples } = endpoint
  return (
    <details className="api-entry">
      <summary>
        <h3 translate="no">
          <span className="api-method" data-method={method}>
            {method}
          </span>{' '}
          <span>{path}</span>
        </h3>
        <SentenceWithCode text={summary} />
      </summary>
      {/* A browser opens the entry when a link leads to something in it. */}
      <div id={name} className="api-parts">
        <p>
          <span>{`For: ${who}. `}</span>
          {limit && <span>{`At most ${limit}. `}</span>}
          <a href={`#${name}`}>Link to this endpoint</a>
        </p>
        {examples.map((example) => (
          <Example key={example.command} example={example} />
        ))}
        {request.map((part) => (
          <Part key={part.title} part={part} of="Request" />
        ))}
        <Part part={response} of="Response" />
        <Errors errors={errors} />
      </div>
    </details>
  )
}

const Part = ({ part: { title, type }, of }: { part: ApiPart; of: string }) => (
  <section>
    <h4>{`${of}: ${title}`}</h4>
    <TypeBlock type={type} />
  </section>
)

const Example = ({ example: { title, command, status, response } }: { example: ApiExample }) => (
  <section>
    <h4>{title === null ? 'Example' : `Example: ${title.toLowerCase()}`}</h4>
    <CodeBlock text={command} />
    <Response status={status} text={response} />
  </section>
)

/** Short responses are open. */
const MAX_OPEN_LINES = 12

const Response = ({ status, text }: { status: number; text: string | null }) => {
  const title = status < 300 ? `Responds ${status}` : `Responds ${status} as it stands`
  if (text === null) return <p>{title}</p>
  return (
    <details className="api-response" open={text.split('\n').length <= MAX_OPEN_LINES}>
      <summary>{title}</summary>
      <pre translate="no">
        <code>{text}</code>
      </pre>
    </details>
  )
}

const Errors = ({ errors }: Pick<ApiPageEndpoint, 'errors'>) =>
  errors.length > 0 && (
    <section>
      <h4>Errors</h4>
      <dl className="api-errors">
        {errors.map(([status, cases]) => (
          <div key={status}>
            <dt>{status}</dt>
            {cases.split('; ').map((text) => (
              <dd key={text}>
                <SentenceWithCode text={text} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
