-- A script for wrk, in which each request places an order. Its arguments are a file with a token and a body in each line,
-- one line for each order, and a prefix for idempotency keys.

local orders = {}
local prefix
local sent = 0

function init(args)
  for line in io.lines(args[1]) do
    local token, body = line:match('^(%S+) (.+)$')
    table.insert(orders, { token = token, body = body })
  end
  prefix = args[2]
end

function request()
  sent = sent + 1
  local order = orders[sent % #orders + 1]
  local headers = {
    ['Content-Type'] = 'application/json',
    ['token'] = order.token,
    ['Idempotency-Key'] = prefix .. sent,
  }
  return wrk.format('POST', nil, headers, order.body)
end
