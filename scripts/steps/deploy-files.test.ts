import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import leanNode from './lean-node.json' with { type: 'json' }
import { inProject } from './project.mjs'

const read = (path: string) => readFileSync(inProject(path), 'utf8')

const { NODE_COMPILE_CACHE: _directory, ...malloc } = leanNode.variables

test.each(['deploy/Dockerfile', 'deploy/larder.service'])('%s starts Node with the flags and variables of npm start', (path) => {
  const text = read(path)
  const start = text.split('\n').find((line) => /^(ENTRYPOINT|ExecStart)/.test(line)) ?? ''
  expect(start.match(/--[\w=-]+/g)).toEqual(leanNode.flags)
  expect(text).toContain(
    Object.entries(malloc)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  )
})

/** The README does not list these: the database and the storage of pictures read them. */
const OF_OTHER_PROGRAMS = ['POSTGRES_PASSWORD', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'PICTURES_URL']

test.each(['larder.env.example', 'compose.env.example', 'kubernetes/configmap.yaml', 'kubernetes/secret.example.yaml'])(
  'deploy/%s sets only variables that the README explains',
  (path) => {
    const names = [...read(`deploy/${path}`).matchAll(/^[ #]*([A-Z]+(?:_[A-Z]+)*)[=:]/gm)].map(([, name = '']) => name)
    const explained = [...read('README.md').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !explained.includes(name) && !OF_OTHER_PROGRAMS.includes(name))).toEqual([])
  },
)

test('nginx caches the endpoints whose responses are the same for everybody, and no other', () => {
  const [, pattern = ''] = /location ~ (\^\/api\S+) \{/.exec(read('deploy/nginx.conf')) ?? []
  const cached = Object.values(endpoints).filter(({ path }) => new RegExp(pattern).test(path))
  const isShared = (endpoint: object) => 'cacheControl' in endpoint && endpoint.cacheControl === 'no-cache'
  expect(cached).toEqual(Object.values(endpoints).filter(isShared))
})
