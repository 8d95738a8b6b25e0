import fastify from 'fastify'

/**
 * Runs a server with the same framework and only empty responses, whose times are the lower bound for the cost of a
 * call. Prints its URL.
 */
const app = fastify({ logger: false })
app.post('/empty', (_request, reply) => reply.send({}))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
