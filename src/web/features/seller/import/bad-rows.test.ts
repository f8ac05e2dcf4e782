import { expect, test } from 'vitest'
import { rowsWithReasons, splitRows } from './bad-rows.ts'

test.each<[string, string[]]>([
  ['a,b\r\n1,2\r\n', ['a,b', '1,2']],
  ['a\n\nb', ['a', '', 'b']],
  ['a,b\r1,"\r"\r', ['a,b', '1,"\r"']],
  ['a,"x\ny"\r\nb', ['a,"x\ny"', 'b']],
  ['"a ""b"" \n",c\nd', ['"a ""b"" \n",c', 'd']],
  ['1,5" pipe\n2', ['1,5" pipe', '2']],
  ['"",x\ny', ['"",x', 'y']],
])('splits %j', (text, rows) => {
  expect(splitRows(text)).toEqual(rows)
})

test('finds the header and the rows below blank rows', () => {
  const errors = [{ row: 4, column: 'name', message: 'Name is required' }]
  expect(rowsWithReasons(',,\n\nid,name\n1,\n', errors)).toBe('\uFEFFreason,id,name\r\n"name: Name is required",1,\r\n')
})

test('rows with errors come with their reasons, as they were', () => {
  const file = '\uFEFFid,name\r\n1,"A ""b"""\r\n2,\r\n3\r\n'
  const errors = [
    { row: 3, column: 'name', message: 'Name is required' },
    { row: 4, column: null, message: 'This row has 1 cell, the header has “2”' },
    { row: 3, column: 'id', message: 'Product "not" found' },
  ]
  expect(rowsWithReasons(file, errors)).toBe(
    '\uFEFFreason,id,name\r\n"name: Name is required\nid: Product ""not"" found",2,\r\n"This row has 1 cell, the header has “2”",3\r\n',
  )
})
