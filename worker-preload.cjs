// Runs in each worker before Node's own first message to the primary process, which may have ended
// by then: without a listener the worker prints the stack of an `EPIPE`. Node ends a worker whose
// primary is gone by itself.
require('node:cluster').worker?.on('error', () => {})
