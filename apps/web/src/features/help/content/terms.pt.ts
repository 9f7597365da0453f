import type { HelpContext, Part } from './content.ts'

/** Date of the last change. */
export const changedOn = '2026-11-30'

export const terms = ({ product, legalEntity, country, hasPoints, law }: HelpContext): Part[] => [
  {
    id: 'use',
    title: 'Termos de uso',
    summary: `O acordo entre você e o ${product}.`,
    sections: [
      {
        id: 'who-runs-it',
        title: 'Quem somos',
        paragraphs: [
          legalEntity
            ? `O ${product} é um serviço de ${legalEntity}. “Nós” quer dizer ${legalEntity}.`
            : `“Nós” quer dizer o ${product}, que oferece este programa.`,
          'Ao usar o programa, você concorda com estes termos. Se não concorda, por favor não use.',
        ],
      },
      {
        id: 'who-may-use-it',
        title: 'Quem pode usar',
        rules: [
          'Você tem 18 anos ou mais.',
          'Você mora em um país onde o programa está disponível.',
          'Você participa só por você, sem robôs.',
        ],
      },
      {
        id: 'your-account',
        title: 'Sua conta',
        rules: [
          'Uma conta por pessoa, com dados verdadeiros.',
          'Não compartilhe seu celular nem seu acesso. Você responde pelo que acontece na sua conta.',
          'Você não pode vender, emprestar nem transferir a conta ou o que ganhou nela.',
        ],
      },
      {
        id: 'fair-play',
        title: 'Jogo limpo',
        paragraphs: ['Para ser justo com todos, não é permitido:'],
        rules: [
          'usar várias contas, emuladores, scripts ou aplicativos alterados;',
          'usar local, hora ou dados falsos;',
          'prejudicar o programa ou quem o usa.',
        ],
      },
      {
        id: 'changes',
        title: 'Mudanças e encerramento',
        paragraphs: [
          'Missões, taxas e recompensas mudam e podem acabar. O que você já ganhou continua seu até a data indicada.',
          'Você pode parar quando quiser. Podemos encerrar uma conta que viole estes termos. Explicamos o motivo, e você pode responder em Enviar opinião.',
          'Quando estes termos mudam, atualizamos a data acima.',
        ],
      },
      {
        id: 'liability',
        title: 'Nossa responsabilidade',
        paragraphs: [
          'O programa é grátis e cuidamos bem dele, mas não podemos prometer que nunca pare. Estes termos não limitam seus direitos de consumidor pela lei do seu país.',
        ],
      },
    ],
  },
  {
    id: 'rewards',
    title: 'Termos das recompensas',
    summary: 'Quando uma recompensa é sua.',
    sections: [
      {
        id: 'rewards-rules',
        title: 'As quatro regras',
        rules: [
          'Você tem 18 anos ou mais.',
          'Uma conta por aparelho. Um celular fica vinculado à primeira conta que ganhou nele.',
          'Recompensas de várias contas no mesmo aparelho são descartadas.',
          'Só resgates válidos são recompensados.',
        ],
      },
      {
        id: 'valid-claim',
        title: 'O que é um resgate válido',
        rules: [
          'É feito por quem ganhou a recompensa, com os próprios dados, verdadeiros.',
          'É feito antes da data indicada na recompensa.',
          'Está completo. Vale o primeiro resgate válido, e não dá para mudar depois.',
          'O mesmo número, carteira ou CPF ainda não resgatou esta recompensa.',
        ],
      },
      ...(hasPoints
        ? [
            {
              id: 'points',
              title: 'Pontos',
              rules: [
                'Pontos não são dinheiro. O valor deles é o que mostramos quando você gasta ou troca.',
                'Pontos novos ficam retidos antes da troca. A página Pontos mostra quantos.',
                'Retiramos pontos que vieram de um erro ou da violação destes termos.',
              ],
            },
          ]
        : []),
      ...(country === 'BR'
        ? [
            {
              id: 'giveaway',
              title: 'Promoção de dados',
              rules: [
                'Um pacote de dados por pessoa e por celular, enquanto houver pacotes e até a data indicada na página.',
                'O pacote vai para o número que você confirmar. A operadora dele precisa participar.',
                'Se a página pedir o nosso navegador como padrão, mantenha-o assim até nossa verificação. Senão, o resgate falha.',
                'Se a sua operadora não puder entregar o pacote, o resgate falha e você pode resgatar de novo.',
              ],
            },
          ]
        : []),
      {
        id: 'payouts',
        title: 'Pagamentos',
        rules: [
          'O dinheiro digital é pago na carteira vinculada à sua conta no momento do resgate. Um pagamento a uma carteira não pode ser desfeito.',
          'Podemos conferir um resgate antes de pagar. Isso pode levar alguns dias.',
          'Você paga os impostos sobre o que ganhar, se houver.',
        ],
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Política de privacidade',
    summary: 'O que sabemos sobre você, por quê, por quanto tempo, e os seus direitos.',
    sections: [
      {
        id: 'responsible',
        title: 'Quem é responsável pelos dados',
        paragraphs: [
          legalEntity
            ? `O controlador dos seus dados: ${legalEntity}.`
            : `O ${product} é o controlador dos seus dados.`,
          law
            ? `No seu país seguimos a ${law.act.pt}. Quem fiscaliza: ${law.authority.pt}.`
            : 'Seguimos a lei de proteção de dados do seu país.',
        ],
      },
      {
        id: 'what-we-keep',
        title: 'O que guardamos e por quê',
        rules: [
          'Identificadores aleatórios do aplicativo e a versão dele: para vincular seu celular a uma só conta.',
          'Seu país e idioma: para mostrar o que está disponível para você, no seu idioma.',
          'O que você faz no programa, como missões, check-ins e giros: para contar tudo certo.',
          'Seu acesso pelo Google ou telefone, se você entrar: para que a conta seja sua em qualquer celular.',
          'O endereço da sua carteira, se você tiver uma: para que você possa receber.',
          'O que você preenche em um formulário de resgate ou promoção: para entregar a recompensa, uma única vez.',
          'Sua opinião, com a captura de tela: para responder e corrigir problemas.',
          'O identificador de notificações do celular e as mensagens que enviamos: para chegarem a você e a mais ninguém.',
          'Quais telas você abre e o que falha nelas: para melhorá-las. Onde a lei exige seu consentimento, só com ele.',
        ],
      },
      {
        id: 'how-we-keep-it',
        title: 'Como protegemos',
        rules: [
          'Telefones, e-mails e respostas de formulários ficam criptografados.',
          'A captura de tela é reduzida no seu celular, sem dados ocultos, como a sua localização.',
          'Não lemos as páginas que você visita e não vendemos seus dados a ninguém.',
        ],
      },
      {
        id: 'who-gets-it',
        title: 'Com quem compartilhamos',
        paragraphs: [
          'Só com quem é necessário para o programa: o Google para o acesso, o parceiro que recarrega seu número ou entrega uma recompensa, as empresas que enviam nossas mensagens, medem o uso e cuidam dos nossos servidores. Os pagamentos a carteiras ficam registrados em uma blockchain pública, com o endereço da carteira e o valor, sem o seu nome.',
          'Alguns ficam em outros países. Todos são obrigados a proteger seus dados como nós.',
        ],
      },
      {
        id: 'how-long',
        title: 'Por quanto tempo',
        rules: [
          'Sua conta e o que você fez nela: até você pedir a exclusão.',
          'O que você preencheu para receber uma recompensa: 180 dias depois da entrega. Depois, só um código para que ninguém a receba duas vezes.',
          'Sua opinião e a captura de tela: 180 dias.',
          'Estatísticas de uso e a lista das nossas mensagens: 90 dias. Códigos de acesso: um dia.',
          'Depois da exclusão da sua conta: só os registros do que foi ganho e pago, sem identificar você, e o que um resgate em aberto exigir até terminar.',
        ],
      },
      {
        id: 'your-rights',
        title: 'Seus direitos',
        paragraphs: [
          'Você pode pedir uma cópia dos seus dados, a correção ou a exclusão deles, e se opor ao uso. Peça em Enviar opinião. É grátis.',
          law
            ? `Se nossa resposta não bastar, você pode reclamar a este órgão: ${law.authority.pt}.`
            : 'Se nossa resposta não bastar, você pode reclamar à autoridade do seu país.',
        ],
      },
    ],
  },
]
