import fastify from 'fastify'

/** The same framework answering nothing: what a call cannot be cheaper than. Prints its address. */
const app = fastify({ logger: false })
app.post('/empty', (_request, reply) => reply.send({}))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
