import type { HelpContext, Part } from './content.ts'

/** Date of the last change. */
export const changedOn = '2026-11-22'

export const terms = ({ product, hasPoints, law }: HelpContext): Part[] => [
  {
    id: 'use',
    title: 'Termos de uso',
    summary: `O que vale entre você e o ${product} quando você o usa.`,
    sections: [
      {
        id: 'who-runs-it',
        title: 'Quem é responsável',
        paragraphs: [
          `O ${product} conduz este programa e é a outra parte destes termos. “Nós” quer dizer o ${product}. Ao usar o programa você concorda com eles; se não concorda, por favor não use.`,
        ],
      },
      {
        id: 'who-may-use-it',
        title: 'Quem pode usar',
        rules: [
          'Você tem mais de 18 anos.',
          'Você mora em um país onde o programa está aberto.',
          'Você participa pessoalmente: não no lugar de outra pessoa, nem por meio de uma máquina.',
        ],
      },
      {
        id: 'your-account',
        title: 'Sua conta',
        rules: [
          'Uma pessoa tem uma conta. O que você nos diz é verdade.',
          'Guarde seu celular e seu acesso só com você. O que é feito com sua conta vale como feito por você.',
          'A conta e o que ela ganhou não podem ser vendidos, emprestados nem repassados.',
        ],
      },
      {
        id: 'fair-play',
        title: 'Jogo limpo',
        paragraphs: ['Para que haja algo para todos, não é permitido:'],
        rules: [
          'usar várias contas, emuladores, scripts ou aplicativos alterados;',
          'informar lugar, hora ou dados falsos;',
          'prejudicar o serviço ou outras pessoas nele.',
        ],
      },
      {
        id: 'changes',
        title: 'Mudanças e fim',
        paragraphs: [
          'Missões, taxas e recompensas mudam e podem acabar. O que você ganhou pelas regras da época continua seu até a data que mostra.',
          'Você pode parar quando quiser. Podemos encerrar uma conta que viola estes termos. Dizemos por quê, e você pode responder em Enviar opinião.',
          'Se estes termos mudarem, a data acima muda com eles.',
        ],
      },
      {
        id: 'liability',
        title: 'Pelo que respondemos',
        paragraphs: [
          'O programa é grátis e nós cuidamos bem dele, mas não podemos prometer que nunca pare. Seus direitos de consumidor pela lei do seu país continuam iguais, digam o que disserem estes termos.',
        ],
      },
    ],
  },
  {
    id: 'rewards',
    title: 'Termos das recompensas',
    summary: 'O que precisa ser verdade para uma recompensa ser sua.',
    sections: [
      {
        id: 'rewards-rules',
        title: 'As quatro regras',
        rules: [
          'Você tem mais de 18 anos.',
          'Uma conta por aparelho. Um celular ganha para a primeira conta que ganhou nele.',
          'Recompensas de várias contas no mesmo aparelho são descartadas.',
          'Só resgates válidos são recompensados.',
        ],
      },
      {
        id: 'valid-claim',
        title: 'O que é um resgate válido',
        rules: [
          'É feito pela pessoa que ganhou a recompensa, com os próprios dados, verdadeiros.',
          'É feito antes da data que a recompensa mostra.',
          'Está completo. Vale o primeiro resgate válido; depois ele não muda mais.',
          'O número, a carteira ou o CPF ainda não resgatou a mesma recompensa.',
        ],
      },
      ...(hasPoints
        ? [
            {
              id: 'points',
              title: 'Pontos',
              rules: [
                'Pontos não são dinheiro. Eles têm o valor que o produto mostra quando você os gasta ou troca.',
                'Pontos novos esperam antes de poderem ser trocados; a página Pontos diz quantos.',
                'Pontos que vieram de uma falha ou da violação destes termos são retirados.',
              ],
            },
          ]
        : []),
      {
        id: 'payouts',
        title: 'Pagamentos',
        rules: [
          'O dinheiro digital é pago na carteira que sua conta tem no momento do resgate. Um pagamento a uma carteira não pode ser desfeito.',
          'Podemos conferir um resgate antes de pagar. Quase sempre isso leva menos de um dia.',
          'Impostos sobre o que você ganha, onde houver, são seus.',
        ],
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Política de privacidade',
    summary: 'O que sabemos sobre você, por quê, por quanto tempo e o que você pode pedir.',
    sections: [
      {
        id: 'responsible',
        title: 'Quem é responsável pelos dados',
        paragraphs: [
          `O ${product} é o controlador dos seus dados.`,
          law
            ? `No seu país seguimos a ${law.act.pt}. Quem fiscaliza: ${law.authority.pt}.`
            : 'Seguimos a lei de proteção de dados do seu país.',
        ],
      },
      {
        id: 'what-we-keep',
        title: 'O que guardamos e por quê',
        rules: [
          'Identificadores aleatórios do aplicativo e sua versão: para que seu celular tenha uma conta, e só uma.',
          'Seu país e idioma: para mostrar o que está aberto para você, nas suas palavras.',
          'O que você faz no programa, como missões, check-ins e giros: para que conte.',
          'Seu acesso pelo Google ou telefone, se você entrar: para que a conta seja sua em qualquer celular.',
          'O endereço da sua carteira, se você tiver uma: para que você possa receber.',
          'O que um formulário de resgate ou uma promoção pede: para entregar a recompensa, e a ninguém duas vezes.',
          'Sua opinião enviada, com a captura de tela: para responder e consertar o que está errado.',
          'Onde nossas mensagens chegam no seu celular e quais enviamos: para que cheguem a você, e a mais ninguém.',
          'Quais telas são abertas e o que falha nelas: para melhorar. Onde a lei exige seu consentimento, só com ele.',
        ],
      },
      {
        id: 'how-we-keep-it',
        title: 'Como guardamos',
        rules: [
          'Telefones, e-mails e respostas de formulários ficam criptografados.',
          'A captura de tela é reduzida no seu celular, e o que as câmeras escrevem nas fotos fica de fora.',
          'Não lemos as páginas que você visita e não vendemos seus dados a ninguém.',
        ],
      },
      {
        id: 'who-gets-it',
        title: 'Quem mais recebe',
        paragraphs: [
          'Só quem é preciso para o serviço: o Google para o acesso, o parceiro que recarrega seu número ou entrega uma recompensa, os provedores que enviam nossas mensagens e contam o uso, os operadores dos nossos servidores. Um pagamento a uma carteira fica em uma rede pública, com o endereço da carteira e o valor, sem o seu nome.',
          'Alguns trabalham em outros países. Todos têm a obrigação de proteger seus dados como nós.',
        ],
      },
      {
        id: 'how-long',
        title: 'Por quanto tempo',
        rules: [
          'Sua conta e o que você fez no programa: até você pedir a exclusão.',
          'O que você preencheu para receber uma recompensa: 180 dias depois da entrega. Depois, só uma marca para que ninguém a receba duas vezes.',
          'Sua opinião e a captura de tela: 180 dias.',
          'A contagem do uso e a lista das nossas mensagens: 90 dias. Códigos de acesso: um dia.',
          'Depois da exclusão da sua conta: só os registros do que foi ganho e pago, sem você, e o que um resgate em aberto precisa, até ele terminar.',
        ],
      },
      {
        id: 'your-rights',
        title: 'Seus direitos',
        paragraphs: [
          'Você pode perguntar o que sabemos sobre você, pedir correção, exclusão ou uma cópia, e se opor ao uso. Peça em Enviar opinião; não custa nada.',
          law
            ? `Se nossa resposta não bastar, você pode reclamar a este órgão: ${law.authority.pt}.`
            : 'Se nossa resposta não bastar, você pode reclamar à autoridade do seu país.',
        ],
      },
    ],
  },
]
